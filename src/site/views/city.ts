/** Gathers what a city page shows: its own content, its pictures, its neighbours. */
import { fill } from "../content/fill.ts";
import { latitude, longitude, thousands } from "../content/format.ts";
import { type Interface, loadInterface } from "../content/interface.ts";
import type { CityPage, SiteContent } from "../content/load.ts";
import { type CityMarker, markers, phoneOf } from "../content/view.ts";
import { type PictureData, still } from "../media/picture.ts";

type Trail = readonly { name: string; path: string }[];

export interface CityView {
  page: CityPage;
  words: Interface["city"];
  breadcrumb: { label: string; trail: Trail };
  phone: { phone: string; phoneHref: string };
  picture: PictureData;
  facts: { label: string; value: string }[];
  services: { name: string; path: string; why: string }[];
  /** A picture of the work most asked for here. */
  band: PictureData | undefined;
  neighbours: { name: string; path: string; picture: PictureData }[];
  cities: CityMarker[];
  map: Interface["map"];
}

/** Name of the still a city opens with. */
const cityStill = ({ slug, hero }: CityPage): string => hero.media ?? `city-${slug}`;

/** @param trail steps from the home page to this one */
export async function cityView(
  content: SiteContent,
  page: CityPage,
  trail: Trail,
): Promise<CityView> {
  const words = loadInterface();
  const { city } = words;
  const mostAsked = content.services.find(({ slug }) => slug === page.services[0]?.slug);
  return {
    page,
    words: city,
    breadcrumb: { label: words.breadcrumb.label, trail },
    phone: phoneOf(content.business),
    picture: await still(cityStill(page), "hero"),
    facts: [
      {
        label: city.facts.elevation,
        value: fill(city.elevation, { feet: thousands(page.elevationFt) }),
      },
      {
        label: city.facts.density,
        value: fill(city.density, { percent: Math.round(page.airDensityPct) }),
      },
      { label: city.facts.county, value: page.county },
      {
        label: city.facts.centre,
        value: `${latitude(page.geo.lat)}, ${longitude(page.geo.lon)}`,
      },
    ],
    services: page.services.flatMap(({ slug, why }) => {
      const service = content.services.find((candidate) => candidate.slug === slug);
      return service ? [{ name: service.name, path: service.path, why }] : [];
    }),
    band: mostAsked && (await still(mostAsked.hero.media, "band")),
    neighbours: await Promise.all(
      page.neighbours.flatMap((slug) => {
        const neighbour = content.cities.find((candidate) => candidate.slug === slug);
        if (!neighbour) return [];
        const { name, path } = neighbour;
        return [still(cityStill(neighbour), "tile").then((picture) => ({ name, path, picture }))];
      }),
    ),
    cities: markers(content.cities),
    map: words.map,
  };
}
