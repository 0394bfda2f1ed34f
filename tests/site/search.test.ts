/** What search engines and link previews read: titles, canonical URLs, sitemap, structured data, links. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { loadBusiness, openingHours } from "#business/business.ts";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT, readContent } from "../support/content.ts";
import { type BuiltPage, isBuilt, linksOf, readPages, SITE_DIR, textOf } from "../support/site.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const REASON = "the owner has changed the sample content";

const pages = await readPages();
const listed = pages.filter(({ path }) => path !== "/404");
const business = loadBusiness();
const cityNames = CONTENT_PAGES.filter(({ kind }) => kind === "cities").map(
  ({ file }) => readContent(file).name as string,
);

const canonicalOf = ({ document }: BuiltPage) =>
  document.querySelector("link[rel=canonical]")?.getAttribute("href");
const home = listed.find(({ path }) => path === "/") as BuiltPage;
const { origin } = new URL(canonicalOf(home) ?? "");

const objectsIn = (node: Json): JsonObject[] =>
  typeof node !== "object" || node === null
    ? []
    : [...(Array.isArray(node) ? [] : [node]), ...Object.values(node).flatMap(objectsIn)];

/** Returns the objects of a type in a page's JSON-LD. */
const dataOf = ({ document }: BuiltPage, type: string) =>
  [...document.querySelectorAll("script[type='application/ld+json']")]
    .flatMap(({ textContent }) => objectsIn(JSON.parse(textContent ?? "")))
    .filter((node) => node["@type"] === type);

it.for([
  ["title", ({ document }: BuiltPage) => textOf(document.querySelector("title"))],
  ["description", ({ meta }: BuiltPage) => meta("description")],
  ["headline", ({ document }: BuiltPage) => textOf(document.querySelector("h1"))],
  ["link preview", ({ meta }: BuiltPage) => meta("og:url")],
] as const)("has a different %s on every page", ([, read], { skip }) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  const values = listed.map(read);
  expect(values.filter((value) => !value)).toEqual([]);
  expect(new Set(values).size).toBe(listed.length);
});

it.each(listed)(
  "$path: has its own URL as canonical URL, its language and icon, and a link preview with a picture",
  async (page) => {
    expect(page.document.documentElement.getAttribute("lang")).toBe("en-US");
    const icon = page.document.querySelector("link[rel=icon]")?.getAttribute("href");
    expect(isBuilt(icon ?? "")).toBe(true);
    expect(page.meta("twitter:card")).toBe("summary_large_image");
    expect(canonicalOf(page)).toBe(origin + page.path);
    expect(page.meta("robots")).not.toContain("noindex");
    expect(page.meta("og:title")).toBe(textOf(page.document.querySelector("title")));
    expect(page.meta("og:description")).toBe(page.meta("description"));
    expect(page.meta("og:image:alt")).toBeTruthy();
    const file = readFileSync(join(SITE_DIR, new URL(page.meta("og:image") ?? "").pathname));
    expect(await sharp(file).metadata()).toMatchObject({ width: 1200, format: "jpeg" });
  },
);

it.each(pages)("$path: gives each section a heading of its own", ({ document }) => {
  const headings = [...document.querySelectorAll("main h2")].map(textOf);
  expect(new Set(headings).size).toBe(headings.length);
});

it("keeps the not-found page and the forms' result pages out of the index", async () => {
  const results = await readPages(join(SITE_DIR, "form"));
  expect(results.length).toBeGreaterThan(4);
  const hidden = [...results, ...pages.filter(({ path }) => path === "/404")];
  expect(hidden.filter((page) => page.meta("robots") !== "noindex")).toEqual([]);
});

it("lists every page and only files that exist in the sitemap, and points crawlers to it", () => {
  const sitemap = readFileSync(join(SITE_DIR, "sitemap.xml"), "utf8");
  const valuesOf = (tag: string) =>
    [...sitemap.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, "g"))].map(
      ([, value = ""]) => value,
    );
  expect(valuesOf("loc").toSorted()).toEqual(listed.map(canonicalOf).toSorted());
  expect(
    sitemap
      .split("<url>")
      .slice(1)
      .filter((url) => !url.includes("<image:loc>")),
  ).toEqual([]);
  expect(valuesOf("image:loc").filter((url) => !isBuilt(new URL(url).pathname))).toEqual([]);
  const robots = readFileSync(join(SITE_DIR, "robots.txt"), "utf8");
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it.each(pages)("$path: has no link to a missing page, file or fragment", ({ document, path }) => {
  for (const { href } of linksOf(document)) {
    const url = new URL(href, origin + path);
    if (url.origin !== origin) continue;
    const page = pages.find((one) => one.path === url.pathname);
    expect(page || (isBuilt(url.pathname) && !url.pathname.endsWith(".html")), href).toBeTruthy();
    if (url.hash) expect(page?.document.getElementById(url.hash.slice(1)), href).toBeTruthy();
    // A query would make another copy of the page for search engines.
    if (page) expect(url.search, href).toBe("");
  }
});

const isCity = ({ path }: BuiltPage) =>
  CONTENT_PAGES.some(({ route, kind }) => route === path && kind === "cities");

it.each(listed.filter((page) => !isCity(page)))(
  "$path: describes the business: name, phone, prices, services, cities and profiles",
  (page) => {
    const [node, ...others] = dataOf(page, "LocalBusiness");
    expect(others).toEqual([]);
    expect(node).toMatchObject({
      name: business.name,
      url: `${origin}/`,
      telephone: `+1${business.phone.replace(/\D/g, "")}`,
      priceRange: business.priceRange,
      sameAs: business.social.map(({ url }) => url),
      openingHours: openingHours(business),
      // One address on every page: the node has one id.
      address: { addressRegion: "CO", addressCountry: "US" },
    });
    expect(node?.["address"]).not.toHaveProperty("addressLocality");
    expect(node?.["description"]).toBeTruthy();
    expect(node?.["areaServed"]).toEqual(expect.arrayContaining(cityNames));
    const services = CONTENT_PAGES.filter(({ kind }) => kind === "services");
    expect(dataOf(page, "OfferCatalog")[0]?.["itemListElement"]).toHaveLength(services.length);
    // Google shows ratings only where visitors can see them.
    const isCatalogue = page.path === "/drone-services";
    const { value = 0, count } = business.rating ?? {};
    expect(dataOf(page, "AggregateRating")).toEqual(
      isCatalogue && business.rating
        ? [expect.objectContaining({ ratingValue: value.toFixed(1), reviewCount: count })]
        : [],
    );
    const localities = dataOf(page, "PostalAddress").flatMap(
      (node) => node["addressLocality"] ?? [],
    );
    expect(localities).toEqual(isCatalogue ? [business.address.locality] : []);
  },
);

it("gives Denver an address and coordinates, and the two film pages a film that exists", ({
  skip,
}) => {
  skip(!IS_SAMPLE_CONTENT, REASON);
  const at = (path: string) => listed.find((page) => page.path === path) as BuiltPage;
  const denver = at("/denver-drone-services");
  expect(dataOf(denver, "PostalAddress")[0]).toMatchObject({ addressLocality: "Denver" });
  expect(dataOf(denver, "GeoCoordinates")).toHaveLength(1);
  for (const path of ["/drone-videography", "/aerial-videography"]) {
    const [film] = dataOf(at(path), "VideoObject");
    for (const field of ["contentUrl", "thumbnailUrl"])
      expect(isBuilt(new URL(String(film?.[field])).pathname), path).toBe(true);
    expect(film?.["uploadDate"]).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(film?.["duration"]).toMatch(/^PT\d\d?S$/);
  }
});

it.each(listed.filter(({ path }) => path !== "/"))(
  "$path: has breadcrumbs from home to itself",
  (page) => {
    const list = dataOf(page, "ListItem");
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    const items = list.map(({ item }) => item);
    expect(items[0]).toBe(`${origin}/`);
    expect(items.at(-1)).toBe(canonicalOf(page));
    expect(items.at(1), "all services are above the others").toBe(`${origin}/drone-services`);
  },
);
