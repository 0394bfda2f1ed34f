/** Routes that tests open, and page text that several tests need. */
import { loadInterface } from "../../src/site/content/interface.ts";
import { REQUIRED_WORDS } from "../content/specification.ts";
import { CONTENT_PAGES, readContent } from "./content.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route }) => route);

export const UNKNOWN_ROUTE = "/no/such-page";

/** The route of one page of each kind, and a route that doesn't exist. */
export const KINDS = {
  home: "/",
  catalogue: "/drone-services",
  photo: "/aerial-photography",
  film: "/drone-videography",
  sector: "/construction-monitoring",
  // The owner may delete any city.
  city: cities.find((route) => route === "/denver-drone-services") ?? cities[0] ?? "",
  "not found": UNKNOWN_ROUTE,
} as const;

/** Whether the soak is running (`npm run test:soak`), which tests every page and size instead of a sample. */
export const SOAK = process.env["SOAK"] === "1";

/** The text of interface.yaml, which all pages share. */
export const WORDS = loadInterface();

/** The titles of the carousel's slides, in order. */
export const SLIDES: readonly string[] = readContent("home.yaml").hero.slides.map(
  ({ title }: { title: string }) => title,
);

/**
 * Selects the pages to measure in a browser window: every page in the soak; otherwise one of each kind, plus
 * pages that the owner has added.
 */
export function pagesToMeasure(paths: readonly string[]): string[] {
  const kinds: readonly string[] = Object.values(KINDS);
  const shipped = new Set(
    CONTENT_PAGES.filter(({ file }) => file in REQUIRED_WORDS).map(({ route }) => route),
  );
  return paths.filter((path) => SOAK || kinds.includes(path) || !shipped.has(path));
}
