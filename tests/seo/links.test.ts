import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { cityPath } from "../../src/site/content/paths.ts";
import type { Work } from "../../src/site/content/work.ts";
import { readPage } from "../support/built-site.ts";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { linksOf, mainOf } from "../support/html.ts";
import { builtFile, crawledPages, isBuilt } from "./support/crawled-site.ts";

const pages = new Map((await crawledPages()).map((page) => [page.path, page]));
const indexedPages = [...pages.values()].filter(({ path }) => path !== "/404");
const origin = new URL(pages.get("/")?.canonical ?? "").origin;

it.each([...pages.values()])(
  "$path: has no internal link to a missing page, file or fragment, or to a page's non-canonical path",
  ({ links, path }) => {
    for (const href of links) {
      const url = new URL(href, origin + path);
      // Skip email, phone and external links.
      if (url.origin !== origin) continue;
      const page = pages.get(url.pathname);
      const isFile = isBuilt(url.pathname) && !url.pathname.endsWith(".html");
      expect(page !== undefined || isFile, href).toBe(true);
      if (url.hash) expect(page?.ids, href).toContain(url.hash.slice(1));
      // A query would make another copy of the page for search engines.
      if (page) expect(url.search, href).toBe("");
    }
  },
);

const works = globSync("content/works/*.yaml").map((file) => readContent(file.slice(8)) as Work);

it.each(CONTENT_PAGES.filter(({ kind }) => kind === "service"))(
  "$route: links to the page of every city that shows one of its works, by the city's name",
  ({ route, slug, file }) => {
    const content = readContent(file);
    const shown = works.filter(
      ({ services, media: { value } }) =>
        services.includes(slug) &&
        !Object.values(value).includes(content.film?.media ?? content.hero.media),
    );
    const cities = new Set(shown.flatMap(({ cities }) => cities));
    // The footer links to every city.
    const links = linksOf(mainOf(readPage(route).document));
    const hasGallery = pages.get(route)?.ids.includes("gallery");
    const expected = [...(hasGallery ? cities : [])].map((city) => ({
      href: cityPath(city),
      label: readContent(`cities/${city}.yaml`).name,
    }));
    expect(links).toEqual(expect.arrayContaining(expected));
  },
);

it("declares each page's own URL as its canonical URL", () => {
  for (const page of indexedPages) expect(page.canonical).toBe(origin + page.path);
});

it("allows all crawlers and lists the sitemap in robots.txt", () => {
  const robots = builtFile("robots.txt");
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
  expect(robots).not.toContain("Disallow");
});

it("lists every page except the home page, with the page's description, in llms.txt", () => {
  const llms = builtFile("llms.txt");
  for (const { path, meta } of indexedPages.filter(({ path }) => path !== "/")) {
    expect(llms).toContain(`(${origin}${path}): ${meta("description")}`);
  }
});
