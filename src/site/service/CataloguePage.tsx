import type { Service, SiteContent } from "../content/load.ts";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Reviews } from "../sections/Reviews.tsx";
import { FieldNotes } from "../sections/Stories.tsx";
import { WhereWeFly } from "../sections/WhereWeFly.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { CatalogueIndex } from "./CatalogueIndex.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

interface Props extends Pick<SiteContent, "business" | "home" | "services" | "cities"> {
  service: Service;
}

/** The page of all services. Its numbers stand beside the map, and its field notes follow the questions. */
export function CataloguePage({ service, services, business, home, cities }: Props) {
  const { value, count } = business.rating;
  const rating = { value: value.toFixed(1), label: `Average rating from ${count} reviews` };
  return (
    <>
      <ServiceHero service={service} />
      <CatalogueIndex services={services.filter(({ isAllServices }) => !isAllServices)} />
      <Cards {...service.cards} />
      <BuyingFacts service={service} business={business} />
      {/* The badges above already state the years, which come fourth. */}
      <WhereWeFly
        area={home.area}
        cities={cities}
        stats={[rating, ...home.about.stats.slice(0, 3)]}
      />
      <ClosingSection {...service.closing}>
        <FieldNotes stories={service.stories} />
      </ClosingSection>
      <Reviews reviews={business.reviews} rating={business.rating} />
      <ClosingBand {...service.cta} business={business} button={service.hero.primary} />
    </>
  );
}
