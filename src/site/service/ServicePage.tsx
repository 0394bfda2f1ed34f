import type { Business } from "#business/business.ts";
import type { Service, SiteContent } from "../content/load.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Reviews } from "../sections/Reviews.tsx";
import { FieldNotes, Stories } from "../sections/Stories.tsx";
import { WhereWeFly } from "../sections/WhereWeFly.tsx";
import { Section } from "../ui/Section.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { CatalogueIndex } from "./CatalogueIndex.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

interface Props {
  service: Service;
  business: Business;
  /** On the page of all services: they, the cities, and the home page's numbers. */
  all?: Pick<SiteContent, "services" | "cities" | "home"> | undefined;
}

/** The rating, and as many of the home page's numbers as fit beside the map. */
function numbers({ rating }: Business, { about }: SiteContent["home"]) {
  if (!rating) return about.stats;
  const label = `Average rating from ${rating.count} reviews`;
  return [{ value: rating.value.toFixed(1), label }, ...about.stats.slice(0, 3)];
}

/**
 * The page's own pictures come first: exhibits, else the gallery, else the cards' films. Beside an exhibit, the
 * gallery follows the cards. Field notes follow the questions, if the page has any.
 */
export function ServicePage({ service, business, all }: Props) {
  const { exhibits, works, closing, related } = service;
  const hasExhibit = exhibits.length > 0;
  const hasPictures = hasExhibit || works.length > 0;
  const gallery = works.length > 0 ? <Gallery works={works} /> : null;
  const facts = <BuyingFacts key="facts" service={service} business={business} />;
  const cards = (
    <Cards key="cards" {...service.cards}>
      {hasExhibit ? gallery : null}
    </Cards>
  );
  const hasQuestions = closing.discriminant === "faq";
  const stories = hasQuestions ? null : <Stories key="stories" stories={service.stories} />;
  const end = (
    <ClosingSection key="closing" {...closing}>
      <FieldNotes stories={service.stories} />
    </ClosingSection>
  );
  return (
    <>
      <ServiceHero service={service} />
      {all ? (
        <CatalogueIndex services={all.services.filter(({ isAllServices }) => !isAllServices)} />
      ) : null}
      <Exhibits works={exhibits} />
      {gallery && !hasExhibit ? (
        <Section ground="ink" heading={service.gallery ?? "Our work"}>
          {gallery}
        </Section>
      ) : null}
      {hasPictures ? [facts, cards] : [cards, facts]}
      <SampleFiles files={service.files} />
      {all ? (
        <WhereWeFly area={all.home.area} cities={all.cities} stats={numbers(business, all.home)} />
      ) : null}
      {hasPictures ? [stories, end] : [end, stories]}
      {all ? <Reviews reviews={business.reviews} rating={business.rating} /> : null}
      <ClosingBand
        {...service.cta}
        business={business}
        button={service.hero.primary}
        links={related.length > 0 ? { heading: "Related services", items: related } : undefined}
      />
    </>
  );
}
