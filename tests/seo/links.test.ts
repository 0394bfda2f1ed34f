import { expect, it } from "vitest";
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
      // Only links to the quote form have a query: it names the page that the visitor comes from.
      if (page && url.hash !== "#quote") expect(url.search, href).toBe("");
    }
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
