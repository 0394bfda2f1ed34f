/** Content in the shapes that several pages show. */
import { type Business, telHref } from "#business/business.ts";
import { fill } from "./fill.ts";
import type { CityPage } from "./load.ts";

/** What the placeholders of content/home.yaml's contact points stand for. */
export function businessFacts({ hours, flights, base, serviceArea }: Business) {
  return {
    hours: `${hours.opens}-${hours.closes}`,
    days: hours.days,
    flights,
    base,
    area: serviceArea,
  };
}

/** Fills the placeholders in the text of every item. */
export function fillAll<T extends { text: string }>(items: T[], values: Record<string, string>) {
  return items.map((item) => ({ ...item, text: fill(item.text, values) }));
}

/** A city as the map of Colorado takes it. */
export type CityMarker = Pick<CityPage, "slug" | "name" | "path" | "geo">;

/** Every city as the map of Colorado takes it. */
export function markers(cities: CityPage[]): CityMarker[] {
  return cities.map(({ slug, name, path, geo }) => ({ slug, name, path, geo }));
}

/** Phone number and its link, for the end of every page. */
export function phoneOf(business: Business) {
  return { phone: business.phone, phoneHref: telHref(business) };
}
