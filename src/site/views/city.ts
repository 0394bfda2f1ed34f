/** Gathers what a city page shows: its own content, its pictures, the cities near it. */
import { fill } from "../content/fill.ts";
import { latitude, longitude, monthName, thousands } from "../content/format.ts";
import { type Interface, loadInterface } from "../content/interface.ts";
import type { CityPage, SiteContent } from "../content/load.ts";
import {
  type AnswersView,
  answersView,
  type CityMarker,
  markers,
  phoneOf,
  type StoryView,
  stepsOf,
  storyViews,
} from "../content/view.ts";
import { cityStills } from "../media/city-stills.ts";
import { type PictureData, still } from "../media/picture.ts";
import { cityBand, placement } from "../media/placement.ts";

type Trail = readonly { name: string; path: string }[];

export interface CityView {
  page: CityPage;
  words: Interface["city"];
  breadcrumb: { label: string; trail: Trail };
  phone: { phone: string; phoneHref: string };
  picture: PictureData;
  stories: StoryView[];
  /** What happens after a request. */
  steps: string[];
  answers: AnswersView | undefined;
  /** When the land and airspace rules were last read. */
  checked: string;
  facts: { label: string; value: string }[];
  services: { name: string; path: string; why: string }[];
  /** A second picture of the city. */
  band: PictureData | undefined;
  neighbors: { name: string; path: string; picture: PictureData | undefined }[];
  cities: CityMarker[];
  map: Interface["map"];
}

/** @param trail steps from the home page to this one */
export async function cityView(
  content: SiteContent,
  page: CityPage,
  trail: Trail,
): Promise<CityView> {
  const words = loadInterface();
  const { city } = words;
  const { card } = placement(content);
  const band = cityBand(content, page);
  return {
    page,
    words: city,
    breadcrumb: { label: words.breadcrumb.label, trail },
    phone: phoneOf(content.business),
    picture: await still(cityStills(page)[0] ?? "", "opening"),
    stories: storyViews(content, page.stories, city.services),
    steps: stepsOf(content),
    answers: answersView(content.business, page.answers, words.answers),
    checked: fill(city.checked, { month: monthName(page.planning.checked) }),
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
        label: city.facts.center,
        value: `${latitude(page.geo.lat)}, ${longitude(page.geo.lon)}`,
      },
    ],
    services: page.services.flatMap(({ slug, why }) => {
      const service = content.services.find((candidate) => candidate.slug === slug);
      return service ? [{ name: service.name, path: service.path, why }] : [];
    }),
    band: band === undefined ? undefined : await still(band, "band"),
    neighbors: await Promise.all(
      page.neighbors
        .flatMap((slug) => content.cities.filter((city) => city.slug === slug))
        .map(async ({ name, path }) => {
          const picture = card(page.path, path);
          return { name, path, picture: picture ? await still(picture, "tile") : undefined };
        }),
    ),
    cities: markers(content.cities),
    map: words.map,
  };
}
