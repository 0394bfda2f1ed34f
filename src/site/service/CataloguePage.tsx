import type { PageProps, ServicePage } from "../content/load.ts";
import { ClosingBand } from "../sections/ClosingBand.tsx";
import { Reviews } from "../sections/Reviews.tsx";
import { FieldNotes } from "../sections/Stories.tsx";
import { WhereWeFly } from "../sections/WhereWeFly.tsx";
import { BuyingFacts } from "./BuyingFacts.tsx";
import { Cards } from "./Cards.tsx";
import { CatalogueIndex } from "./CatalogueIndex.tsx";
import { ClosingSection } from "./ClosingSection.tsx";
import { ServiceHero } from "./ServiceHero.tsx";

/** The page of all services. Its numbers stand beside the map, and its field notes follow the questions. */
export function CataloguePage({ content, page }: PageProps<ServicePage>) {
  const { business, home } = content;
  const { value, count } = business.rating;
  const rating = { value: value.toFixed(1), label: `Average rating from ${count} reviews` };
  return (
    <>
      <ServiceHero content={content} page={page} />
      <CatalogueIndex content={content} page={page} />
      <Cards {...page.cards} />
      <BuyingFacts content={content} page={page} />
      {/* The badges above already state the years, which come fourth. */}
      <WhereWeFly content={content} stats={[rating, ...home.about.stats.slice(0, 3)]} />
      <ClosingSection {...page.closing}>
        <FieldNotes content={content} stories={page.stories} />
      </ClosingSection>
      <Reviews content={content} />
      <ClosingBand {...page.cta} business={business} button={page.hero.primary} />
    </>
  );
}
