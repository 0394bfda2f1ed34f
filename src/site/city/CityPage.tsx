import { telHref } from "#business/business.ts";
import { type CityPage as Page, type PageProps, pageOf } from "../content/load.ts";
import { Gallery } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { HeroWords, PageHero } from "../sections/PageHero.tsx";
import { Stories } from "../sections/Stories.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { Flying } from "./Flying.tsx";

const photoOf = ({ picture, ...words }: Page["pictures"][number]) => ({
  ...words,
  media: { discriminant: "photo" as const, value: { picture } },
});

export function CityPage({ content, page }: PageProps<Page>) {
  const { hero, neighborhoods } = page;
  const call = { name: `or call ${content.business.phone}`, path: telHref(content.business) };
  const bookings = page.services.map(({ slug, why }) => {
    const { name, path } = pageOf(content.services, slug);
    return { title: name, href: path, text: why };
  });
  const neighbors = page.neighbors.map((slug) => pageOf(content.cities, slug));
  return (
    <>
      <PageHero picture={hero.media} words="low">
        <HeroWords content={content} page={page} button={hero.button} link={call} />
      </PageHero>
      <Section heading={`${page.name} from the air`}>
        {page.pictures.length > 0 ? <Gallery works={page.pictures.map(photoOf)} /> : null}
        <Items items={page.features} columns={3} className="md:grid-cols-3" />
      </Section>
      <Section ground="ink" heading={`What clients book in ${page.name}`} split="4/8">
        <Items columns="rows" className="text-sm" items={bookings} />
      </Section>
      <Flying page={page} />
      {neighborhoods ? (
        <Section heading={neighborhoods.heading} intro={neighborhoods.intro}>
          <Items columns="names" items={neighborhoods.names.map((title) => ({ title }))} />
        </Section>
      ) : null}
      <Stories content={content} page={page} ground="paper" />
      <ClosingBand
        {...page.cta}
        business={content.business}
        button={hero.button}
        links={{ heading: "Nearby", items: neighbors }}
      />
    </>
  );
}
