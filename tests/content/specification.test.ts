/**
 * Header, footer, service and city pages against requirements §2, in HTML before any script: as the
 * site came. What its owner may change is asked of the stand-in alone.
 */
import { describe, expect, it } from "vitest";
import { readPage, readPages } from "../support/built-site.ts";
import { attribute, byId, byName, findAll, textOf } from "../support/html.ts";
import { CONTENT_ROUTES, PAGES, ROUTES, SERVICES_MENU } from "../support/pages.ts";
import { standIn } from "../support/stand-in.ts";
import { headedLists, headingsOf, linksOf, mainOf, plain } from "./reading.ts";
import { CITIES, CLAIMS, FOOTER_SERVICES, SERVICES } from "./specification.ts";

const pages = await readPages();

it("has a page for each file of content/, and no other", () => {
  expect(pages.map(({ path }) => path)).toEqual([...CONTENT_ROUTES, "/404"].sort());
});

it.runIf(standIn)("has the 23 routes of the list", () => {
  expect(new Set(ROUTES).size).toBe(23);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([...ROUTES]));
});

describe.runIf(standIn).each(pages)("header and footer of $path", ({ document, path }) => {
  const [header] = byName(document, "header");
  const footer = byName(document, "footer").at(-1);
  if (!header || !footer) throw new Error("The page has no header or no footer");
  const tells = !["/", "/404"].includes(path);
  const toQuote = tells ? `/?from=${path.slice(1)}#quote` : "/#quote";

  it("header: the logo goes home, the dropdown has six entries, About, Contact, Get Quote", () => {
    expect(linksOf(header)[0]?.href).toBe("/");
    const menu = byId(document, "services-menu");
    expect(linksOf(menu)).toEqual(SERVICES_MENU.map(([label, href]) => ({ label, href })));
    for (const [label, href] of [
      ["About", "/#about"],
      ["Contact", "/#contact"],
      ["Get Quote", toQuote],
    ] as const) {
      expect(linksOf(header)).toContainEqual({ label, href });
    }
  });

  it("every way to the quote form says where one comes from; each page has several", () => {
    const links = [header, mainOf(document)].flatMap(linksOf).map(({ href }) => href);
    const quote = links.filter((href) => href.endsWith("#quote"));
    // The header's on a wide and on a narrow screen, the opening's, and a page's last section's.
    expect(quote.length).toBeGreaterThanOrEqual(tells ? 4 : 3);
    expect(new Set(quote)).toEqual(new Set([toQuote]));
  });

  it("footer: four services, eleven cities and '& More', three quick links", () => {
    const links = linksOf(footer);
    for (const path of FOOTER_SERVICES) expect(links.map(({ href }) => href)).toContain(path);
    for (const [label, href] of CITIES) expect(links).toContainEqual({ label, href });
    expect(textOf(footer)).toContain("& More");
    for (const section of ["services", "contact", "quote"]) {
      expect(links.map(({ href }) => href)).toContain(`/#${section}`);
    }
  });

  it("shows the phone number and the years of the copyright", () => {
    expect(textOf(footer)).toMatch(/\(\d{3}\) \d{3}-\d{4}/);
    expect(textOf(footer)).toContain("2018-2025");
  });
});

describe.runIf(standIn).each(SERVICES)("service page $path", (expected) => {
  const { document } = readPage(expected.path);
  const main = mainOf(document);
  const text = plain(textOf(main));
  const lists = headedLists(main).map((titles) => titles.map(plain));

  it("has one headline, an intro, and its buttons with their targets", () => {
    expect(byName(main, "h1")).toHaveLength(1);
    const links = linksOf(main);
    const primary = links.find(({ href }) => href.endsWith("#quote"));
    const button = PAGES.find(({ route }) => route === expected.path)?.button;
    expect(primary?.label).toEqual(
      button instanceof RegExp ? expect.stringMatching(button) : button,
    );
    if (expected.secondary) {
      const [label, anchor] = expected.secondary;
      expect(links).toContainEqual({ label, href: `/#${anchor}` });
    }
  });

  it("shows what the specification names", () => {
    for (const phrase of expected.shows) expect(text).toContain(plain(phrase));
  });

  it("has a row of trust badges and a grid of six service cards", () => {
    const [badges] = findAll(
      main,
      ({ name, attributes }) => name === "section" && attributes.has("aria-label"),
    );
    expect(badges && byName(badges, "li").length).toBeGreaterThanOrEqual(3);
    expect(lists.some((titles) => titles.length === 6)).toBe(true);
  });

  if (expected.steps) {
    it("has its process steps in order", () => {
      expect(lists).toContainEqual(expected.steps?.map(plain));
    });
  }

  if (expected.stats) {
    it("has its stats", () => {
      const values = byName(main, "dd").map(textOf);
      expect(values).toEqual(expect.arrayContaining([...(expected.stats ?? [])]));
    });
  }

  if (expected.industries) {
    it("lists whom it is for", () => {
      const { industries } = expected;
      if (typeof industries === "number") {
        expect(lists.filter((titles) => titles.length === industries)).toHaveLength(1);
      } else {
        expect(lists).toContainEqual(industries?.map(plain));
      }
    });
  }

  if (expected.questions) {
    it("answers three questions", () => {
      const questions = byName(main, "details");
      expect(questions).toHaveLength(expected.questions?.length ?? 0);
      expected.questions?.forEach((asks, index) => {
        const question = questions[index];
        expect(question && headingsOf(question, "h3").join()).toMatch(asks);
        expect(question && textOf(question).length).toBeGreaterThan(80);
      });
    });
  }

  it(`opens with ${expected.film ? "a muted film that can be played, with a poster" : "no film"}`, () => {
    const films = findAll(main, ({ attributes }) => attributes.has("data-hero")).flatMap((hero) =>
      byName(hero, "video"),
    );
    expect(films).toHaveLength(expected.film ? 1 : 0);
    for (const film of films) {
      expect(film.attributes.has("muted")).toBe(true);
      expect(film.attributes.has("controls")).toBe(true);
      expect(attribute(film, "poster")).not.toBe("");
      expect(byName(film, "source").map((source) => attribute(source, "type"))).toContain(
        "video/mp4",
      );
    }
  });
});

describe.runIf(standIn).each(CITIES)("city page of %s", (name, path, button) => {
  const { document, html } = readPage(path);
  const main = mainOf(document);

  it("has a hero with its quote button, and three local features", () => {
    expect(headingsOf(main, "h1").join()).toContain(name);
    expect(linksOf(main).find(({ href }) => href.endsWith("#quote"))?.label).toBe(button);
    expect(headedLists(main)[0]).toHaveLength(3);
  });

  it(name === "Denver" ? "lists 12 neighborhoods" : "lists no neighborhoods", () => {
    const section = byName(main, "section").find((found) =>
      headingsOf(found, "h2").join().includes("neighborhoods"),
    );
    expect(section ? byName(section, "li") : []).toHaveLength(name === "Denver" ? 12 : 0);
  });

  it(
    name === "Denver" ? "has address and coordinates in its metadata" : "claims no address there",
    () => {
      const local = name === "Denver";
      expect(/"addressLocality":"Denver".*?"postalCode":"80\d{3}"/.test(html)).toBe(local);
      expect(html.includes('"postalCode"')).toBe(local);
      expect(/"latitude":39\.\d+/.test(html)).toBe(local);
      const position = byName(document, "meta").find(
        (meta) => attribute(meta, "name") === "geo.position",
      );
      expect(position && attribute(position, "content")).toEqual(
        local ? expect.stringMatching(/^39\.\d+;-10[45]\.\d+$/) : undefined,
      );
    },
  );
});

it.runIf(standIn)("the not-found page says so and leads home", () => {
  const main = mainOf(readPage("/404").document);
  expect(textOf(main)).toContain("404");
  expect(textOf(main)).toContain("Oops! Page not found");
  expect(linksOf(main)).toContainEqual({ label: "Return to Home", href: "/" });
});

it.runIf(standIn).each(CLAIMS)("claims $says", ({ says, at }) => {
  const where = pages.filter(({ path }) => at === undefined || path === at);
  expect(where.some(({ document }) => says.test(textOf(document)))).toBe(true);
});

it.runIf(standIn)(
  "shows a price range and the address of Colorado Springs in the data of /drone-services",
  () => {
    const { html } = readPage("/drone-services");
    expect(html).toContain('"priceRange":"$$"');
    expect(html).toContain('"addressLocality":"Colorado Springs"');
  },
);
