import type { ReactNode } from "react";
import type { Business } from "#business/business.ts";
import type { Service, SiteContent } from "../content/load.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Reviews } from "../sections/Reviews.tsx";
import { FieldNotes, Stories } from "../sections/Stories.tsx";
import { WhereWeFly } from "../sections/WhereWeFly.tsx";
import { Section } from "../ui/Section.tsx";
import { Answers } from "./Answers.tsx";
import { CardsBesidePicture, CardsSection, captionedPictures } from "./Cards.tsx";
import { CatalogueIndex } from "./CatalogueIndex.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

interface Props {
  service: Service;
  business: Business;
  /** For the page of all services: the services, the cities and the home page's numbers. */
  all?: Pick<SiteContent, "services" | "cities" | "home"> | undefined;
}

/** The rating, and as many of the home page's numbers as fit beside the map. */
function numbers({ rating }: Business, { about }: SiteContent["home"]) {
  if (!rating) return about.stats;
  const label = `Average rating from ${rating.count} reviews`;
  return [{ value: rating.value.toFixed(1), label }, ...about.stats.slice(0, 3)];
}

/** The cards and the answers, in an order in which neighboring sections have different backgrounds. */
function cardsAndAnswers({ service, business, all }: Props, gallery: ReactNode): ReactNode[] {
  const { cards, exhibits, isForCompanies } = service;
  const answers = (ground: "cream" | "paper") => (
    <Answers key="answers" service={service} business={business} ground={ground} />
  );
  if (!cards.picture) {
    const section = (
      <CardsSection key="cards" cards={cards}>
        {gallery}
      </CardsSection>
    );
    const isWork = captionedPictures(cards) || cards.items.every(({ film }) => film);
    return isWork ? [section, answers("paper")] : [answers("cream"), section];
  }
  const section = (
    <CardsBesidePicture
      key="cards"
      cards={cards}
      picture={cards.picture}
      ground={isForCompanies ? "cream" : "ink"}
      side={exhibits.length > 0 || !isForCompanies ? "left" : "right"}
    />
  );
  const list = answers(isForCompanies ? "paper" : "cream");
  const works = gallery ? (
    <Section key="gallery" ground="ink">
      {gallery}
    </Section>
  ) : null;
  return all ? [section, list, works] : [list, section, works];
}

/**
 * The page's own pictures come first: its exhibits, else its gallery, else those of the six cards. On a page with an
 * exhibit, the gallery is below the cards. Field notes are below the questions, if the page has any.
 */
export function ServicePage({ service, business, all }: Props) {
  const { exhibits, works, closing, related, files } = service;
  const hasExhibit = exhibits.length > 0;
  const gallery =
    works.length > 0 ? (
      <>
        {hasExhibit && service.gallery ? (
          <h3 className="mb-6 display text-2xl">{service.gallery}</h3>
        ) : null}
        <Gallery works={works} />
      </>
    ) : null;
  // Stories are on cream, as are the cards of companies beside a picture. The closing section then stands between.
  const isAfterCream = service.isForCompanies && service.cards.picture && files.length === 0;
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
      {cardsAndAnswers({ service, business, all }, hasExhibit ? gallery : null)}
      <SampleFiles files={files} />
      {all ? (
        <WhereWeFly area={all.home.area} cities={all.cities} stats={numbers(business, all.home)} />
      ) : null}
      {isAfterCream ? [end, stories] : [stories, end]}
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
