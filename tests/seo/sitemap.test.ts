import { describe, expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { byName, type HtmlElement, parseHtml, textOf } from "../support/html.ts";
import { builtFile, crawledPages, isBuilt } from "./support/crawled-site.ts";

/** Patterns for a URL, a W3C datetime, and escaped text. */
const LOC = "https?://[^\\s<]{1,2040}";
const DATE = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)";
const words = (most: number) => `([^<&]|&(amp|lt|gt|quot|apos|#\\d+);){1,${most}}`;

const part = (name: string, ...content: string[]) => `<${name}>${content.join("")}</${name}>`;

/** Matches one page's entry, in the element order of sitemap.xsd 0.9, sitemap-image.xsd 1.1 and sitemap-video.xsd 1.1. */
const ENTRY = new RegExp(
  `^${part(
    "url",
    part("loc", LOC),
    part("lastmod", DATE),
    `(${part("image:image", part("image:loc", LOC))}){1,1000}`,
    `(${part(
      "video:video",
      part("video:thumbnail_loc", LOC),
      part("video:title", words(100)),
      part("video:description", words(2048)),
      part("video:content_loc", LOC),
      part("video:duration", "[1-9]\\d{0,3}"),
      part("video:publication_date", DATE),
      ...["family_friendly", "requires_subscription", "live"].map((name) =>
        part(`video:${name}`, "(yes|no)"),
      ),
    )})?`,
  )}$`,
);

const xml = builtFile("sitemap.xml");
const sitemap = parseHtml(xml);
const urls = byName(sitemap, "url");
const pages = (await crawledPages()).filter(({ path }) => path !== "/404");
const textsIn = (part: HtmlElement, ...names: string[]) => byName(part, ...names).map(textOf);

describe("sitemap.xml", () => {
  it("is valid against the sitemap, image and video schemas", () => {
    const [, root, ...entries] = xml.trim().split("\n");
    for (const [prefix, schema] of [
      ["", "www.sitemaps.org/schemas/sitemap/0.9"],
      [":image", "www.google.com/schemas/sitemap-image/1.1"],
      [":video", "www.google.com/schemas/sitemap-video/1.1"],
    ])
      expect(root).toContain(` xmlns${prefix}="http://${schema}"`);
    expect(entries.pop()).toBe("</urlset>");
    for (const entry of entries) expect(entry).toMatch(ENTRY);
  });

  it("lists every page by its canonical address, and nothing else", () => {
    const listed = textsIn(sitemap, "loc");
    expect(listed.toSorted()).toEqual(pages.map(({ canonical }) => canonical).toSorted());
  });

  it("has a date for each page's last change, never in the future", () => {
    expect(textsIn(sitemap, "lastmod")).toHaveLength(pages.length);
    for (const lastmod of textsIn(sitemap, "lastmod")) {
      const changed = Date.parse(lastmod);
      expect(changed).toBeGreaterThan(Date.parse("2020-01-01"));
      expect(changed).toBeLessThanOrEqual(Date.now());
    }
  });

  it("lists each page's pictures and films, all of which exist in the build", () => {
    for (const url of urls) {
      expect(textsIn(url, "image:loc").length, textOf(url)).toBeGreaterThan(0);
    }
    const films = CONTENT_PAGES.filter(({ file }) => readContent(file).film?.media);
    expect(textsIn(sitemap, "video:content_loc")).toHaveLength(films.length);
    const media = ["video:content_loc", "image:loc", "video:thumbnail_loc"];
    for (const file of textsIn(sitemap, ...media)) {
      expect(isBuilt(new URL(file).pathname), file).toBe(true);
    }
  });
});
