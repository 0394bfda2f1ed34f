/** Routes that tests open, and page text that several tests need. */
import { CONTENT_PAGES, readContent } from "./content.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "cities");

export const UNKNOWN_ROUTE = "/no/such-page";

/** The route of one page of each kind, and a route that doesn't exist. */
export const SAMPLE_ROUTES = {
  home: "/",
  catalogue: "/drone-services",
  photo: "/aerial-photography",
  film: "/drone-videography",
  sector: "/construction-monitoring",
  // The owner may delete any city.
  city: (cities.find(({ slug }) => slug === "denver") ?? cities[0])?.route ?? "",
  "not found": UNKNOWN_ROUTE,
} as const;

const { home, film, sector, city } = SAMPLE_ROUTES;

/** Another city. */
const other = cities.findLast(({ route }) => route !== city) ?? cities[0];
export const OTHER_CITY = {
  route: other?.route ?? "",
  file: other?.file ?? "",
  name: String(readContent(other?.file ?? "home.yaml").name),
};

/** Pages that together have every component: for tests of what depends on components, not on words. */
export const COMPONENT_ROUTES = { home, film, sector, city };

export const SLIDES: readonly string[] = readContent("home.yaml").hero.slides.map(
  ({ title }: { title: string }) => title,
);
