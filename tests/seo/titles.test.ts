import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SITE_DIR } from "../support/built-site.ts";
import { byName, textOf } from "../support/html.ts";
import { type CrawledPage, crawledPages } from "./support/crawled-site.ts";

const pages = await crawledPages();
const indexedPages = pages.filter(({ path }) => path !== "/404");

describe("titles, descriptions and headlines", () => {
  it.each([
    ["title", ({ title }: CrawledPage) => title],
    ["description", ({ meta }: CrawledPage) => meta("description")],
    ["headline", ({ document }: CrawledPage) => byName(document, "h1").map(textOf).join("|")],
  ])("has a unique %s on every page except the not-found page", (_, read) => {
    const values = indexedPages.map(read);
    expect(values.filter((value) => !value)).toEqual([]);
    expect(new Set(values).size).toBe(indexedPages.length);
  });

  it("sets noindex only on the not-found page", () => {
    const notFound = pages.find(({ path }) => path === "/404");
    expect(notFound?.meta("robots")).toBe("noindex");
    expect(notFound?.canonical).toBeUndefined();
    for (const { meta } of indexedPages) expect(meta("robots")).not.toContain("noindex");
  });
});

describe("link previews", () => {
  it.each(indexedPages)(
    "$path: repeats the page's title, description and URL in its link preview",
    (page) => {
      expect(page.meta("og:title")).toBe(page.title);
      expect(page.meta("og:description")).toBe(page.meta("description"));
      expect(page.meta("og:url")).toBe(page.canonical);
      expect(page.meta("twitter:card")).toBe("summary_large_image");
      expect(page.meta("twitter:image")).toBe(page.meta("og:image"));
      expect(page.meta("og:image:alt")).toBeTruthy();
    },
  );

  it("has a different JPEG of 1,200 by 630 pixels and at most 120,000 bytes for each page", async () => {
    const urls = pages.map(({ meta }) => meta("og:image") ?? "");
    expect(new Set(urls).size).toBe(pages.length);
    for (const url of urls) {
      const picture = readFileSync(join(SITE_DIR, new URL(url).pathname));
      const expected = { width: 1200, height: 630, format: "jpeg" };
      expect(await sharp(picture).metadata(), url).toMatchObject(expected);
      expect(picture.length, url).toBeLessThanOrEqual(120_000);
    }
  });
});
