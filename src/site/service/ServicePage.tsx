import { type ServicePage as Page, type PageProps, pageOf } from "../content/load.ts";
import { Exhibits, isExhibit } from "../gallery/Exhibits.tsx";
import { Gallery, galleryWorks } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Stories } from "../sections/Stories.tsx";
import { Section } from "../ui/Section.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

/**
 * The page's own pictures come first: exhibits, else the gallery, else the cards' films. Beside an exhibit, the
 * gallery follows the cards.
 */
export function ServicePage({ content, page }: PageProps<Page>) {
  const hasExhibit = page.works.some(isExhibit);
  const photos = galleryWorks(page.works).length > 0 ? <Gallery works={page.works} /> : null;
  const facts = <BuyingFacts key="facts" content={content} page={page} />;
  const cards = (
    <Cards key="cards" {...page.cards}>
      {hasExhibit ? photos : null}
    </Cards>
  );
  const stories = <Stories key="stories" content={content} page={page} />;
  const closing = <ClosingSection key="closing" {...page.closing} />;
  const hasPictures = hasExhibit || photos;
  return (
    <>
      <ServiceHero content={content} page={page} />
      <Exhibits works={page.works} />
      {photos && !hasExhibit ? (
        <Section ground="ink" heading={page.gallery ?? "Our work"}>
          {photos}
        </Section>
      ) : null}
      {hasPictures ? [facts, cards] : [cards, facts]}
      <SampleFiles content={content} page={page} />
      {hasPictures ? [stories, closing] : [closing, stories]}
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
