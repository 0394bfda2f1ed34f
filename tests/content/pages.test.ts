/**
 * Checks that each page's static HTML, before any JavaScript runs, contains the text of its content file,
 * whatever that text is. `required-words.test.ts` compares the content files with the requirements.
 */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadBusiness, telHref } from "#business/business.ts";
import { businessFacts } from "../../src/site/content/facts.ts";
import { interpolate } from "../../src/site/content/interpolate.ts";
import { readPage, readPages } from "../support/built-site.ts";
import { CONTENT_PAGES, menuOf, normalize, readContent, textsOf } from "../support/content.ts";
import {
  attribute,
  byId,
  byName,
  findAll,
  type HtmlElement,
  linksOf,
  mainOf,
  textOf,
} from "../support/html.ts";

const pages = await readPages();
const business = loadBusiness();
const words = readContent("interface.yaml");

const facts = businessFacts(business);

/**
 * Returns the texts that an element doesn't contain, ignoring case and typography.
 * @param values replace the {placeholders} in the texts
 */
function missingFrom(element: HtmlElement, texts: string[], values = {}): string[] {
  const visibleText = normalize(textOf(element));
  return texts.filter(
    (text) => !visibleText.includes(normalize(interpolate(text, { ...facts, ...values }))),
  );
}

/** Keys whose values the page's main content doesn't show literally: choices, references and data. */
const NON_TEXT_KEYS = new Set(
  `linkName summary
  layout group icon media still picture pictures drawing discriminant name serviceType
  see service services projectType related neighbors markets section sameAs order
  checked lat lon surface approximate labelSide elevationFt airDensityPct from to url
  blocks map locality region postalCode country slug label`.split(/\s+/),
);

/** Fields of a city's file that a block shows under another name. */
const FIELD_OF_BLOCK: Record<string, string> = { airspace: "planning" };

/** Returns a page's content without the fields of blocks that the page doesn't have. */
function shownContent({ blocks, ...content }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(blocks)) return content;
  const shown = new Set(blocks.map(({ block }) => FIELD_OF_BLOCK[block] ?? block));
  const optional =
    "features planning gallery stories calendar launch neighborhoods services neighbors";
  return Object.fromEntries(
    Object.entries(content).filter(
      ([field]) => !optional.split(" ").includes(field) || shown.has(field),
    ),
  );
}

const routeOf = (slug: string) => CONTENT_PAGES.find((page) => page.slug === slug)?.route;

it("has a page for each content file, and no other page but the not-found page", () => {
  const routes = CONTENT_PAGES.map(({ route }) => route);
  expect(pages.map(({ path }) => path)).toEqual([...routes, "/404"].sort());
});

describe.for(pages)("header and footer of $path", ({ document, path }) => {
  const [header] = byName(document, "header");
  const footer = byName(document, "footer").at(-1);
  if (!header || !footer) throw new Error("The page has no header or no footer");
  const hasSlug = !["/", "/404"].includes(path);
  const quoteHref = "/#quote";

  it("in the header, links the logo to the home page, lists the menu's services, marks the current page, and links to About, Contact and Quote", () => {
    expect(linksOf(header)[0]?.href).toBe("/");
    const menu = byId(document, "services-menu");
    expect(linksOf(menu)).toEqual(menuOf("header"));
    for (const link of byName(menu, "a"))
      expect(attribute(link, "aria-current") === "page").toBe(attribute(link, "href") === path);
    expect(linksOf(header)).toEqual(
      expect.arrayContaining([
        { label: words.header.about, href: "/#about" },
        { label: words.header.contact, href: "/#contact" },
        { label: words.header.quote, href: quoteHref },
      ]),
    );
  });

  it("links to the quote form in the header and the main content, without a copy of the home page per page", () => {
    const hrefs = [header, mainOf(document)].flatMap(linksOf).map(({ href }) => href);
    const quote = hrefs.filter((href) => href.endsWith("#quote"));
    // The header has two quote links, for wide and for narrow screens. <main> has one, or two on a page with
    // a slug.
    expect(quote.length).toBeGreaterThanOrEqual(hasSlug ? 4 : 3);
    expect(new Set(quote)).toEqual(new Set([quoteHref]));
  });

  it("in the footer, links to the menu's services, every city and three sections of the home page, and shows the business's details", () => {
    const links = linksOf(footer);
    const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route, file }) => ({
      label: readContent(file).name,
      href: route,
    }));
    expect(links).toEqual(expect.arrayContaining([...menuOf("footer"), ...cities]));
    for (const section of ["services", "contact", "quote"])
      expect(links).toContainEqual({ label: words.footer.links[section], href: `/#${section}` });
    const { copyright, phone, email, social } = business;
    expect(links).toContainEqual({ label: phone, href: telHref(business) });
    expect(links.map(({ href }) => href)).toEqual(
      expect.arrayContaining(social.map(({ url }) => url)),
    );
    const texts = [
      phone,
      email,
      `© ${copyright.from}-${copyright.to}`,
      ...textsOf(words.footer, new Set(["follow", "rendered"])),
    ];
    expect(missingFrom(footer, texts)).toEqual([]);
  });
});

describe.for(CONTENT_PAGES)("$route", ({ route, kind, file }) => {
  const { html, document } = readPage(route);
  const main = mainOf(document);
  const content = readContent(file);
  const { meta, gallery, ...body } = shownContent(content) as typeof content;

  it("shows all the text of its content file", () => {
    // A page without works has no gallery.
    const expected = html.includes('id="gallery"') ? { ...body, gallery } : body;
    const elevation = content.elevationFt?.toLocaleString("en-US");
    expect(missingFrom(main, textsOf(expected, NON_TEXT_KEYS), { elevation })).toEqual([]);
    expect(byName(document, "title").map(textOf).join()).toContain(meta.title);
  });

  it("links the hero's button to the quote form, and links to every page that its content file references", () => {
    const links = linksOf(main);
    const label = content.hero.primary ?? content.hero.button;
    expect(links.find(({ href }) => href.endsWith("#quote"))?.label).toBe(label);
    const { secondary } = content.hero;
    if (secondary?.section)
      expect(links).toContainEqual({ label: secondary.label, href: `/#${secondary.section}` });
    const targets = [
      ...(body.related ?? []),
      ...(body.neighbors ?? []),
      ...(body.stories ?? []).flatMap(({ see }: { see?: string }) => see ?? []),
      ...(kind === "city" ? (body.services ?? []).map(({ slug }: { slug: string }) => slug) : []),
      ...(content.hero.markets ?? []),
    ];
    const hrefs = new Set(links.map(({ href }) => href));
    expect(targets.filter((slug) => !hrefs.has(routeOf(slug) ?? ""))).toEqual([]);
  });
});

describe("home page", () => {
  const { document, html } = readPage("/");
  const main = mainOf(document);
  const home = readContent("home.yaml");

  it("links to every city on the map and in the list below it", () => {
    const hrefs = byName(main, "nav")
      .filter((nav) => attribute(nav, "aria-label") === words.map.label)
      .flatMap((nav) => byName(nav, "a"))
      .map((link) => attribute(link, "href"));
    const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route }) => route);
    expect(hrefs.sort()).toEqual([...cities, ...cities].sort());
  });

  it("has its sections in the required order, with the ids that links use", () => {
    const ids = byName(main, "section").flatMap((section) => attribute(section, "id") || []);
    expect(ids).toEqual(["films", "services", "portfolio", "about", "contact", "quote"]);
    expect(html.indexOf('id="quote"')).toBeLessThan(html.indexOf("<footer"));
  });

  it("links each service card to its service's page, and lists links to all services below the cards", () => {
    const cards = byName(byId(document, "services"), "article");
    const shownCards = cards.map((card) => ({
      title: byName(card, "h3").map(textOf).join(),
      href: linksOf(card).find(({ label }) => label.startsWith(home.services.learnMore))?.href,
      pictures: byName(card, "img").length,
    }));
    expect(shownCards).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: parsed YAML.
      home.services.cards.map(({ title, service }: any) => ({
        title,
        href: routeOf(service),
        pictures: 1,
      })),
    );
    const browseSection = byName(main, "section").find((section) =>
      byName(section, "h2").map(textOf).includes(home.browse.heading),
    );
    const links = browseSection ? linksOf(browseSection) : [];
    const { label, service } = home.browse.all;
    expect(links).toContainEqual({ label, href: routeOf(service) });
    const services = CONTENT_PAGES.filter(({ kind }) => kind === "service");
    expect(new Set(links.map(({ href }) => href))).toEqual(
      new Set(services.map(({ route }) => route)),
    );
  });
});

it("shows the not-found message on the not-found page, and links home", () => {
  const main = mainOf(readPage("/404").document);
  const { code, title, text, home } = words.notFound;
  for (const part of [code, title, text]) expect(textOf(main)).toContain(part);
  expect(linksOf(main)).toContainEqual({ label: home, href: "/" });
});

it("numbers the places in an exhibit's pictures as the figures below it", () => {
  const exhibits = pages.flatMap(({ document }) =>
    findAll(document, (element) => attribute(element, "class").split(" ").includes("layers")),
  );
  const numbersIn = (elements: HtmlElement[]) =>
    elements.map(textOf).filter((text) => /^\d+$/.test(text));
  for (const exhibit of exhibits) {
    const figures = byName(exhibit, "figure").map((figure) => numbersIn(byName(figure, "text")));
    const numbers = numbersIn(byName(exhibit, "dl").flatMap((list) => byName(list, "span")));
    expect(figures).toEqual(figures.map(() => numbers));
  }
  const places = exhibits.flatMap((exhibit) => byName(exhibit, "circle"));
  expect(places.length > 0).toBe(
    globSync("content/works/*.yaml").some((file) => /^ +x: \d/m.test(readFileSync(file, "utf8"))),
  );
});
