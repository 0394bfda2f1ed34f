import type { Business } from "#business/business.ts";
import type { Service } from "../content/load.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Stories } from "../sections/Stories.tsx";
import { Section } from "../ui/Section.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

interface Props {
  service: Service;
  business: Business;
}

/**
 * The page's own pictures come first: exhibits, else the gallery, else the cards' films. Beside an exhibit, the
 * gallery follows the cards.
 */
export function ServicePage({ service, business }: Props) {
  const hasExhibit = service.exhibits.length > 0;
  const photos = service.works.length > 0 ? <Gallery works={service.works} /> : null;
  const facts = <BuyingFacts key="facts" service={service} business={business} />;
  const cards = (
    <Cards key="cards" {...service.cards}>
      {hasExhibit ? photos : null}
    </Cards>
  );
  const stories = <Stories key="stories" stories={service.stories} />;
  const closing = <ClosingSection key="closing" {...service.closing} />;
  const hasPictures = hasExhibit || photos;
  return (
    <>
      <ServiceHero service={service} />
      <Exhibits works={service.exhibits} />
      {photos && !hasExhibit ? (
        <Section ground="ink" heading={service.gallery ?? "Our work"}>
          {photos}
        </Section>
      ) : null}
      {hasPictures ? [facts, cards] : [cards, facts]}
      <SampleFiles files={service.files} />
      {hasPictures ? [stories, closing] : [closing, stories]}
      <ClosingBand
        {...service.cta}
        business={business}
        button={service.hero.primary}
        links={{ heading: "Related services", items: service.related }}
      />
    </>
  );
}
