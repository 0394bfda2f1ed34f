import { telHref } from "#business/business.ts";
import { type CityPage as Page, type PageProps, pageOf } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { Gallery } from "../gallery/Gallery.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { ClosingBand } from "../ui/ClosingBand.tsx";
import { Items } from "../ui/Items.tsx";
import { HeroWords, PageHero } from "../ui/PageHero.tsx";
import { Section } from "../ui/Section.tsx";
import { FieldNotes } from "../ui/Stories.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { Bookings } from "./Bookings.tsx";
import { Flying } from "./Flying.tsx";

const CityHero = ({ content, page }: PageProps<Page>) => (
  <PageHero picture={page.hero.media} words="low">
    <HeroWords content={content} page={page}>
      <ButtonLink href={homeSectionPath("quote")}>{page.hero.button}</ButtonLink>
      <TextLink href={telHref(content.business)} className="inline-block py-2">
        or call {content.business.phone}
      </TextLink>
    </HeroWords>
  </PageHero>
);

const photoOf = ({ picture, ...words }: Page["pictures"][number]) => ({
  ...words,
  media: { discriminant: "photo" as const, value: { picture } },
});

export function CityPage({ content, page }: PageProps<Page>) {
  const { neighborhoods, stories } = page;
  const neighbors = page.neighbors.map((slug) => pageOf(content.cities, slug));
  return (
    <>
      <CityHero content={content} page={page} />
      <Section heading={`${page.name} from the air`}>
        {page.pictures.length > 0 ? <Gallery works={page.pictures.map(photoOf)} /> : null}
        <Items items={page.features} columns={3} className="md:grid-cols-3" />
      </Section>
      <Bookings content={content} page={page} />
      <Flying page={page} />
      {neighborhoods ? (
        <Section heading={neighborhoods.heading} intro={neighborhoods.intro}>
          <Items columns="names" items={neighborhoods.names.map((title) => ({ title }))} />
        </Section>
      ) : null}
      {stories.length > 0 ? (
        <Section heading="Field notes" split="4/8">
          <div data-reveal>
            <FieldNotes content={content} stories={stories} />
          </div>
        </Section>
      ) : null}
      <ClosingBand
        {...page.cta}
        business={content.business}
        button={page.hero.button}
        links={{ heading: "Nearby", items: neighbors }}
      />
    </>
  );
}
