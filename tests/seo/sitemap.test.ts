import { describe, expect, it } from "vitest";
import { builtFile, crawledPages, isBuilt } from "./support/built-site.ts";
import { sitemapErrors } from "./support/sitemap-schema.ts";
import { parseXml, type XmlElement } from "./support/xml.ts";

const sitemap = parseXml(builtFile("sitemap.xml"));
const pages = (await crawledPages()).filter(({ path }) => path !== "/404");
const textOf = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)?.text ?? "";
const inside = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...inside(child, name),
  ]);

describe("sitemap.xml", () => {
  it("is valid against the sitemap, image and video schemas", () => {
    expect(sitemapErrors(sitemap)).toEqual([]);
  });

  it("lists exactly the pages, by their canonical addresses", () => {
    const listed = sitemap.children.map((url) => textOf(url, "loc"));
    expect(listed.toSorted()).toEqual(pages.map(({ canonical }) => canonical).toSorted());
  });

  it("says when each page changed, never in the future", () => {
    for (const url of sitemap.children) {
      const changed = Date.parse(textOf(url, "lastmod"));
      expect(changed).toBeGreaterThan(Date.parse("2020-01-01"));
      expect(changed).toBeLessThanOrEqual(Date.now());
    }
  });

  it("names pictures on every page, and films where they are the subject, all in the build", () => {
    for (const url of sitemap.children) {
      expect(inside(url, "image:loc").length, textOf(url, "loc")).toBeGreaterThan(0);
    }
    const films = inside(sitemap, "video:content_loc");
    expect(films).toHaveLength(2);
    const files = [
      ...films,
      ...inside(sitemap, "image:loc"),
      ...inside(sitemap, "video:thumbnail_loc"),
    ];
    for (const { text } of files) expect(isBuilt(new URL(text).pathname), text).toBe(true);
  });
});

describe("the check itself", () => {
  const url = (inner: string) =>
    sitemapErrors(parseXml(`<urlset>${`<url>${inner}</url>`}</urlset>`)).filter(
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

  it("refuses what is not well-formed", () => {
    expect(() => parseXml("<a><b></a>")).toThrow("</a>");
    expect(() => parseXml("<a>R&D</a>")).toThrow("Bare &");
    expect(() => parseXml("<a>")).toThrow("not closed");
  });
});
