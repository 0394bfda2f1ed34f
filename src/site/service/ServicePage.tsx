import { type ServicePage as Page, type PageProps, pageOf } from "../content/load.ts";
import { Exhibits, isExhibit } from "../gallery/Exhibits.tsx";
import { Gallery, galleryWorks } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../ui/ClosingBand.tsx";
import { Section } from "../ui/Section.tsx";
import { Stories } from "../ui/Stories.tsx";
import { Badges } from "./Badges.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

/** The page's own pictures come first; beside an exhibit, the photos and films follow the cards. */
export function ServicePage({ content, page }: PageProps<Page>) {
  const hasExhibit = page.works.some(isExhibit);
  const hasLoops = page.cards.items.some(({ film }) => film);
  const cards = <Cards {...page.cards} />;
  const photos =
    galleryWorks(page.works).length > 0 ? (
      <Section ground={hasExhibit ? "paper" : "ink"} heading={page.gallery}>
        <Gallery works={page.works} />
      </Section>
    ) : null;
  return (
    <>
      <ServiceHero content={content} page={page} />
      <Badges badges={page.badges} />
      <Exhibits works={page.works} />
      {hasExhibit ? null : photos}
      {hasLoops ? cards : null}
      <BuyingFacts content={content} page={page} />
      {hasLoops ? null : cards}
      {hasExhibit ? photos : null}
      <SampleFiles content={content} page={page} />
      <Stories content={content} page={page} />
      {page.closings.map((closing) => (
        <ClosingSection key={closing.value.heading} {...closing} />
      ))}
      <ClosingBand
        {...page.cta}
        business={content.business}
        button={page.hero.primary}
        links={{
          heading: "Related services",
          items: page.related.map((slug) => pageOf(content.services, slug)),
        }}
      />
    </>
  );
}
