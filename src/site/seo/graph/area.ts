/** The places that are served. */
import type { CityLeaf, StateLeaf } from "schema-dts";
import type { CityPage } from "../../content/load.ts";
import type { SeoSite } from "../seo-site.ts";
import { cityId, stateId } from "./ids.ts";
import { type GraphNode, type Node, ref } from "./types.ts";

/** The state, and the cities given: those the page's business node serves. */
export function areaNodes({ origin, content }: SeoSite, cities: readonly CityPage[]): GraphNode[] {
  const state: Node<StateLeaf> = {
    "@type": "State",
    "@id": stateId(origin),
    name: content.business.serviceArea,
  };
  const nodes = cities.map(
    ({ slug, name }): Node<CityLeaf> => ({
      "@type": "City",
      "@id": cityId(origin, slug),
      name,
      containedInPlace: ref(stateId(origin)),
    }),
  );
  return [...nodes, state];
}

/** Refers to each of `areaNodes`. */
export const areaRefs = ({ origin }: SeoSite, cities: readonly CityPage[]) => [
  ...cities.map(({ slug }) => ref(cityId(origin, slug))),
  ref(stateId(origin)),
];

/** Coordinates of a city's center (WGS 84). */
export const geoNode = (canonical: string, { geo }: Pick<CityPage, "geo">) =>
  ({
    "@type": "GeoCoordinates",
    "@id": `${canonical}#geo`,
    latitude: geo.lat,
    longitude: geo.lon,
  }) as const;
