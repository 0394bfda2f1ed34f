import { type Business, spokenHours } from "#business/business.ts";

/** Values of the {placeholders} in the text of pages, so that each fact is typed only in business.yaml. */
export const businessFacts = (business: Business) => ({
  hours: spokenHours(business),
  days: business.hours.days,
  flights: business.flights,
  base: business.base,
  area: business.serviceArea,
  price: business.priceRange,
  responseHours: business.responseHours,
  rating: business.rating.value.toFixed(1),
  reviews: business.rating.count,
});
