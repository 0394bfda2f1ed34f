/**
 * Checks the built pages against docs/requirements.md, until an owner changes the sample content: from then
 * on, words and links are the owner's.
 */
import { expect, it } from "vitest";
import { CONTENT_PAGES, IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { linksOf, normalize, readPage, readPages, textOf } from "../support/site.ts";
import { FOOTER_LINKS, HEADER_LINKS, PAGES } from "./specification.ts";

const REASON = "the owner has changed the sample content";
const CITY_PATHS = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route }) => route);

/** On the home page, links to its own sections may be relative. */
const targetsOf = (element: Element | null) =>
  linksOf(element).map(({ label, href }) => ({ label, href: href.replace(/^#/, "/#") }));

it.for(Object.entries(PAGES))("%s: has the specified words and links", ([path, page], { skip }) => {
  skip(!IS_SAMPLE_BUSINESS, REASON);
  const { document } = readPage(path);
  const text = normalize(textOf(document.body));
  expect(page.words?.filter((word) => !text.includes(normalize(word))) ?? []).toEqual([]);
  const links = targetsOf(document.querySelector("main"));
  const missing = Object.entries(page.links ?? {}).filter(
    ([label, href]) => !links.some((link) => link.label === label && link.href.startsWith(href)),
  );
  expect(missing).toEqual([]);
});

it("every page: has the specified links in its header and footer, and a link to the quote form", async ({
  skip,
}) => {
  skip(!IS_SAMPLE_BUSINESS, REASON);
  for (const { path, document } of await readPages()) {
    const header = targetsOf(document.querySelector("body > header"));
    for (const [label, href] of Object.entries(HEADER_LINKS))
      expect.soft(header, path).toContainEqual({ label, href });
    expect(header[0]?.href).toBe("/");
    const footer = document.querySelector("body > footer");
    const targets = targetsOf(footer).map(({ href }) => href);
    expect.soft(targets, path).toEqual(expect.arrayContaining([...FOOTER_LINKS, ...CITY_PATHS]));
    for (const words of ["& More", "© 2018-2025", "(303) 555-0147"])
      expect.soft(normalize(textOf(footer)), path).toContain(normalize(words));
    const main = targetsOf(document.querySelector("main"));
    if (path !== "/404")
      expect
        .soft(
          main.map(({ href }) => href),
          path,
        )
        .toContain("/#quote");
  }
});

it("has the home page's sections in the specified order", () => {
  const ids = [...readPage("/").document.querySelectorAll("main [id]")].map(({ id }) => id);
  const sections = ["services", "portfolio", "about", "contact", "quote"];
  expect(ids.filter((id) => sections.includes(id))).toEqual(sections);
});

it.for([
  ["/professional-drone-services", /industries/i],
  ["/denver-drone-services", /neighborhoods/i],
] as const)("%s: lists twelve %s", ([path, heading], { skip }) => {
  skip(!IS_SAMPLE_BUSINESS, REASON);
  const sections = [...readPage(path).document.querySelectorAll("main section")];
  const section = sections.find((one) => heading.test(textOf(one.querySelector("h2"))));
  expect(section?.querySelectorAll("li")).toHaveLength(12);
});
