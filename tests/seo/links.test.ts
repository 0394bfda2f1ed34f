import { expect, it } from "vitest";
import { builtFile, crawledPages, isBuilt } from "./support/crawled-site.ts";

const pages = new Map((await crawledPages()).map((page) => [page.path, page]));
const indexed = [...pages.values()].filter(({ path }) => path !== "/404");
const origin = new URL(pages.get("/")?.canonical ?? "").origin;

it.each([...pages.values()])(
  "$path: links only to existing pages by canonical path, and to existing files and fragments",
  ({ links, path }) => {
    for (const href of links) {
      const url = new URL(href, origin + path);
      // Mail, phone and external links.
      if (url.origin !== origin) continue;
      const page = pages.get(url.pathname);
      const isFile = isBuilt(url.pathname) && !url.pathname.endsWith(".html");
      expect(page !== undefined || isFile, href).toBe(true);
      if (url.hash) expect(page?.ids, href).toContain(url.hash.slice(1));
      // Only links to the quote form have a query, with the page that the visitor comes from.
      if (page && url.hash !== "#quote") expect(url.search, href).toBe("");
    }
  },
);

it("declares each page's own address as canonical", () => {
  for (const page of indexed) expect(page.canonical).toBe(origin + page.path);
});

it("allows all crawlers and lists the sitemap in robots.txt", () => {
  const robots = builtFile("robots.txt");
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
  expect(robots).not.toContain("Disallow");
});

it("lists every page but the home page with its description in llms.txt", () => {
  const llms = builtFile("llms.txt");
  for (const { path, meta } of indexed.filter(({ path }) => path !== "/")) {
    expect(llms).toContain(`(${origin}${path}): ${meta("description")}`);
  }
});
