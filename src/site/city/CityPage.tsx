import { telHref } from "#business/business.ts";
import { type CityPage as Page, type PageProps, pageOf } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { Gallery } from "../gallery/Gallery.tsx";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { ClosingBand } from "../ui/ClosingBand.tsx";
import { Items } from "../ui/Items.tsx";
import { HeroWords, PageHero } from "../ui/PageHero.tsx";
import { Section } from "../ui/Section.tsx";
import { Bookings } from "./Bookings.tsx";
import { Flying } from "./Flying.tsx";
import { LocalNotes } from "./LocalNotes.tsx";

const CityHero = ({ content, page }: PageProps<Page>) => (
  <PageHero picture={page.hero.media} words="low">
    <HeroWords {...page.hero} trail={<Breadcrumb content={content} page={page} />}>
      <ButtonLink href={homeSectionPath("quote")}>{page.hero.button}</ButtonLink>
      <a
        href={telHref(content.business)}
        className="inline-flex min-h-11 items-center underline decoration-glow-500 decoration-2 underline-offset-6"
      >
        or call {content.business.phone}
      </a>
    </HeroWords>
  </PageHero>
);

const photoOf = ({ picture, ...words }: Page["pictures"][number]) => ({
  ...words,
  media: { discriminant: "photo" as const, value: { picture } },
});

export function CityPage({ content, page }: PageProps<Page>) {
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
      <LocalNotes content={content} page={page} />
      <ClosingBand
        {...page.cta}
        business={content.business}
        button={page.hero.button}
        links={{ heading: "Nearby", items: neighbors }}
      />
    </>
  );
}
