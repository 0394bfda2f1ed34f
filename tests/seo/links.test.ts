import { describe, expect, it } from "vitest";
import { builtFile, type CrawledPage, crawledPages, isBuilt } from "./support/crawled-site.ts";

const pages = new Map((await crawledPages()).map((page) => [page.path, page]));
const listed = [...pages.values()].filter(({ path }) => path !== "/404");
const origin = new URL(pages.get("/")?.canonical ?? "").origin;

/** Resolves a link on this site; returns undefined for mail, phone and external links. */
function target(from: CrawledPage, href: string): URL | undefined {
  const url = new URL(href, origin + from.path);
  return url.origin === origin ? url : undefined;
}

const targets = (page: CrawledPage) =>
  page.links.flatMap((href) => {
    const url = target(page, href);
    return url ? [{ href, url }] : [];
  });

describe("links", () => {
  it.each([...pages.values()])(
    "$path: links only to existing pages, by canonical address",
    (page) => {
      for (const { href, url } of targets(page)) {
        const found = pages.has(url.pathname) || isBuilt(url.pathname);
        expect(found, `${href} on ${page.path}`).toBe(true);
        if (!pages.has(url.pathname)) continue;
        expect(url.pathname, href).toBe(url.pathname.toLowerCase());
        expect(url.pathname, href).not.toMatch(/.\/$|\.html$/);
        // Only links to the quote form have a query: the page they come from.
        if (url.hash !== "#quote") expect(url.search, href).toBe("");
      }
    },
  );

  it.each([...pages.values()])(
    "$path: links only to fragments that exist on the target page",
    (page) => {
      for (const { href, url } of targets(page)) {
        if (url.hash.length < 2) continue;
        const ids = pages.get(url.pathname)?.ids;
        expect(ids?.has(decodeURIComponent(url.hash.slice(1))), `${href} on ${page.path}`).toBe(
          true,
        );
      }
    },
  );

  it("declares each page's own address as canonical", () => {
    for (const page of listed) expect(page.canonical).toBe(origin + page.path);
  });
});

describe("robots.txt and llms.txt", () => {
  it("allows all crawlers and lists the sitemap in robots.txt", () => {
    const robots = builtFile("robots.txt");
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
    expect(robots).not.toContain("Disallow");
  });

  it("lists every page with its description in llms.txt", () => {
    const llms = builtFile("llms.txt");
    for (const { path, meta } of listed.filter(({ path }) => path !== "/")) {
      expect(llms).toContain(`(${origin}${path}): ${meta("description")}`);
    }
  });
});
