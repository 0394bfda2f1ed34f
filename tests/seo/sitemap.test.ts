import { describe, expect, it } from "vitest";
import { byName, type HtmlElement, parseHtml, textOf } from "#build/html.ts";
import { builtFile, crawledPages, isBuilt } from "./support/built-site.ts";
import { sitemapErrors } from "./support/sitemap-schema.ts";

const xml = builtFile("sitemap.xml");
const sitemap = parseHtml(xml);
const urls = byName(sitemap, "url");
const pages = (await crawledPages()).filter(({ path }) => path !== "/404");
const textsIn = (part: HtmlElement, ...names: string[]) => byName(part, ...names).map(textOf);

describe("sitemap.xml", () => {
  it("is valid against the sitemap, image and video schemas", () => {
    expect(sitemapErrors(sitemap)).toEqual([]);
    expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#\d+);)/);
  });

  it("lists exactly the pages, by their canonical addresses", () => {
    const listed = textsIn(sitemap, "loc");
    expect(listed.toSorted()).toEqual(pages.map(({ canonical }) => canonical).toSorted());
  });

  it("says when each page changed, never in the future", () => {
    expect(textsIn(sitemap, "lastmod")).toHaveLength(pages.length);
    for (const lastmod of textsIn(sitemap, "lastmod")) {
      const changed = Date.parse(lastmod);
      expect(changed).toBeGreaterThan(Date.parse("2020-01-01"));
      expect(changed).toBeLessThanOrEqual(Date.now());
    }
  });

  it("names pictures on every page, and films where they are the subject, all in the build", () => {
    for (const url of urls) {
      expect(textsIn(url, "image:loc").length, textOf(url)).toBeGreaterThan(0);
    }
    expect(textsIn(sitemap, "video:content_loc")).toHaveLength(2);
    const media = ["video:content_loc", "image:loc", "video:thumbnail_loc"];
    for (const file of textsIn(sitemap, ...media)) {
      expect(isBuilt(new URL(file).pathname), file).toBe(true);
    }
  });
});

describe("the check itself", () => {
  const url = (inner: string) =>
    sitemapErrors(parseHtml(`<urlset>${`<url>${inner}</url>`}</urlset>`)).filter(
      (error) => !error.startsWith("xmlns"),
    );

  it("finds what the schemas forbid", () => {
    expect(url("<loc>https://a.example/</loc>")).toEqual([]);
    expect(url("<lastmod>2026-01-01</lastmod>")).toHaveLength(1);
    expect(url("<lastmod>2026-01-01</lastmod><loc>https://a.example/</loc>")).toHaveLength(1);
    expect(url("<loc>https://a.example/</loc><lastmod>yesterday</lastmod>")).toHaveLength(1);
    expect(url("<loc>/relative</loc>")).toHaveLength(1);
    expect(url("<loc>https://a.example/</loc><video:video></video:video>")).toHaveLength(4);
  });
});
