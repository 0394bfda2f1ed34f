import { type Business, telHref } from "#business/business.ts";
import type { City } from "../content/load.ts";
import { Gallery } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { HeroWords, PageHero } from "../sections/PageHero.tsx";
import { Stories } from "../sections/Stories.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { Flying } from "./Flying.tsx";

interface Props {
  city: City;
  business: Business;
}

export function CityPage({ city, business }: Props) {
  const { name, hero, pictures, neighborhoods } = city;
  const call = { name: `or call ${business.phone}`, path: telHref(business) };
  const photos = pictures.map(({ picture, ...texts }) => ({
    ...texts,
    media: { kind: "photo" as const, picture },
  }));
  const bookings = city.services.map(({ name, path, why }) => ({
    title: name,
    href: path,
    text: why,
  }));
  return (
    <>
      <PageHero picture={hero.picture} words="low">
        <HeroWords page={city} button={hero.button} link={call} />
      </PageHero>
      <Section heading={`${name} from the air`}>
        {photos.length > 0 ? <Gallery works={photos} /> : null}
        <Items items={city.features} columns={3} className="md:grid-cols-3" />
      </Section>
      <Section ground="ink" heading={`What clients book in ${name}`} split="4/8">
        <Items columns="rows" className="text-sm" items={bookings} />
      </Section>
      <Flying page={city} />
      {neighborhoods ? (
        <Section heading={neighborhoods.heading} intro={neighborhoods.intro}>
          <Items columns="names" items={neighborhoods.names.map((title) => ({ title }))} />
        </Section>
      ) : null}
      <Stories stories={city.stories} ground="paper" />
      <ClosingBand
        {...city.cta}
        business={business}
        button={hero.button}
        links={{ heading: "Nearby", items: city.neighbors }}
      />
    </>
  );
}
