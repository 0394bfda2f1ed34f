import { expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { byName, type HtmlElement, parseHtml, textOf } from "../support/html.ts";
import { builtFile, crawledPages, isBuilt } from "./support/crawled-site.ts";

const sitemap = parseHtml(builtFile("sitemap.xml"));
const pages = (await crawledPages()).filter(({ path }) => path !== "/404");
const textsIn = (element: HtmlElement, ...names: string[]) => byName(element, ...names).map(textOf);

it("lists the canonical URL of every page except the not-found page, and no other URL", () => {
  const urls = textsIn(sitemap, "loc");
  expect(urls.toSorted()).toEqual(pages.map(({ canonical }) => canonical).toSorted());
});

it("dates each page's last change between January 1, 2020, and now", () => {
  expect(textsIn(sitemap, "lastmod")).toHaveLength(pages.length);
  for (const lastmod of textsIn(sitemap, "lastmod")) {
    const changed = Date.parse(lastmod);
    expect(changed).toBeGreaterThan(Date.parse("2020-01-01"));
    expect(changed).toBeLessThanOrEqual(Date.now());
  }
});

it("lists pictures for every page and every film, and lists only files that exist in the build", () => {
  for (const url of byName(sitemap, "url"))
    expect(textsIn(url, "image:loc"), textOf(url)).not.toEqual([]);
  const films = CONTENT_PAGES.filter(({ file }) => readContent(file).film?.media);
  expect(textsIn(sitemap, "video:content_loc")).toHaveLength(films.length);
  for (const file of textsIn(sitemap, "video:content_loc", "image:loc", "video:thumbnail_loc"))
    expect(isBuilt(new URL(file).pathname), file).toBe(true);
});
