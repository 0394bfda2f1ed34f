/** The required pages (requirements §2), for tests: routes and labels word for word. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";

const CONTENT = resolve(import.meta.dirname, "../../content");

export type PageKind = "home" | "service" | "city";

export interface ListedPage {
  readonly route: string;
  readonly kind: PageKind;
  /** Its file in `content/`. */
  readonly file: string;
  /** A city's name. */
  readonly city?: string;
  /** The button that leads to the quote form. */
  readonly button: string | RegExp;
}

const service = (slug: string, button: string | RegExp): ListedPage => ({
  route: `/${slug}`,
  kind: "service",
  file: `services/${slug}.yaml`,
  button,
});

const city = (slug: string, name: string, short = name): ListedPage => ({
  route: `/${slug}-drone-services`,
  kind: "city",
  file: `cities/${slug}.yaml`,
  city: name,
  button: `Get ${short} Quote`,
});

/** All 23. */
export const PAGES: readonly ListedPage[] = [
  { route: "/", kind: "home", file: "home.yaml", button: "Get Free Quote" },
  service("drone-services", "Get Free Estimate"),
  service("aerial-photography", "Get Photography Quote"),
  service("aerial-videography", "Get Video Production Quote"),
  service("drone-photography", "Book Photography Session"),
  service("drone-videography", "Get Video Quote"),
  service("professional-drone-services", "Get Professional Quote"),
  service("aerial-drone-services", "Get Aerial Quote"),
  service("real-estate-drone-photography", "Get Real Estate Quote"),
  service("construction-monitoring", "Request Detailed Quote"),
  // The specification leaves the labels of these two open.
  service("commercial-industrial", /quote/i),
  service("event-tourism", /quote/i),
  city("denver", "Denver"),
  city("boulder", "Boulder"),
  city("colorado-springs", "Colorado Springs", "Springs"),
  city("aspen", "Aspen"),
  city("fort-collins", "Fort Collins"),
  city("vail", "Vail"),
  city("steamboat-springs", "Steamboat Springs", "Steamboat"),
  city("grand-junction", "Grand Junction"),
  city("durango", "Durango"),
  city("pueblo", "Pueblo"),
  city("loveland", "Loveland"),
];

export const ROUTES: readonly string[] = PAGES.map(({ route }) => route);

const slugsIn = (folder: string) =>
  readdirSync(join(CONTENT, folder)).map((file) => basename(file, ".yaml"));

/** Routes of the service pages that `content/` holds now: the specification's and the owner's own. */
export const CONTENT_SERVICES: readonly string[] = slugsIn("services").map((slug) => `/${slug}`);

/** Routes of the city pages that `content/` holds now. */
export const CONTENT_CITIES: readonly string[] = slugsIn("cities").map(
  (slug) => `/${slug}-drone-services`,
);

/** Routes of all pages that `content/` holds now, one for each file. */
export const CONTENT_ROUTES: readonly string[] = ["/", ...CONTENT_SERVICES, ...CONTENT_CITIES];

export const UNKNOWN_ROUTE = "/no/such-page";

const [anyCity = ""] = CONTENT_CITIES;

/** One page of each composition, and the not-found page. */
export const KINDS = {
  home: "/",
  catalogue: "/drone-services",
  photo: "/aerial-photography",
  film: "/drone-videography",
  sector: "/construction-monitoring",
  // An owner may give any of them up.
  city: CONTENT_CITIES.find((route) => route === "/denver-drone-services") ?? anyCity,
  "not found": UNKNOWN_ROUTE,
} as const;

/** In the soak tests look at everything; before a commit at what stands for the rest. */
export const SOAK = process.env["SOAK"] === "1";

/**
 * Those of some pages that a test opens in a window: every one in the soak; before a commit one of
 * each kind, and those that are none of the specification's (an owner's own, the not-found page).
 */
export function inWindow(paths: readonly string[]): string[] {
  const kinds: readonly string[] = Object.values(KINDS);
  return paths.filter((path) => SOAK || kinds.includes(path) || !ROUTES.includes(path));
}

/** The Services dropdown (requirements §2). */
export const SERVICES_MENU: readonly [label: string, route: string][] = [
  ["All Services", "/drone-services"],
  ["Aerial Photography", "/aerial-photography"],
  ["Aerial Videography", "/aerial-videography"],
  ["Drone Photography", "/drone-photography"],
  ["Drone Videography", "/drone-videography"],
  ["Professional Services", "/professional-drone-services"],
];

/** The carousel's slides, in order (requirements §2). */
export const SLIDES = [
  "Professional Drone Services",
  "Real Estate Aerial Photography",
  "Construction Progress Monitoring",
  "Industrial & Commercial Services",
  "Colorado Landscape Photography",
] as const;

interface Written {
  meta: { title: string; description: string };
  hero: { headline: string; slides?: { title: string; subtitle: string }[] };
  /** A city's. */
  name?: string;
  /** What a service page's visitors find chosen in the quote form. */
  quote?: { services?: string[]; projectType?: string };
}

/** What the content file says, to compare the page with. */
export function written({ file }: Pick<ListedPage, "file">): Written {
  return parse(readFileSync(join(CONTENT, file), "utf8")) as Written;
}
