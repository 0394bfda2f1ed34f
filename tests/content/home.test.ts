/** The home page against requirements §2, section by section, in HTML before any script. */
import { describe, expect, it } from "vitest";
import { readPage } from "../support/built-site.ts";
import { attribute, byId, byName, findAll, textOf } from "../support/html.ts";
import { CONTENT_SERVICES } from "../support/pages.ts";
import { standIn } from "../support/stand-in.ts";
import { headingsOf, holding, linksOf, mainOf, plain } from "./reading.ts";
import { CITIES, HOME, HOME_CARDS } from "./specification.ts";

const { document, html } = readPage("/");
const main = mainOf(document);

it("has its sections in order, with the ids that links lead to", () => {
  const ids = findAll(main, ({ name }) => name === "section")
    .map((section) => attribute(section, "id"))
    .filter((id) => id !== "");
  expect(ids).toEqual(HOME.sections);
  expect(byName(document, "footer")).toHaveLength(1);
  expect(html.indexOf('id="quote"')).toBeLessThan(html.indexOf("<footer"));
});

describe.runIf(standIn)("hero", () => {
  const slides = findAll(
    main,
    ({ attributes }) => attributes.get("aria-roledescription") === "slide",
  );

  it("has the headline and both buttons", () => {
    expect(headingsOf(main, "h1")).toEqual([HOME.headline]);
    expect(linksOf(main)).toContainEqual({ label: "Get Free Quote", href: "/#quote" });
    expect(linksOf(main)).toContainEqual({ label: "View Services", href: "/#services" });
  });

  it("has five slides in order, each with a title and a subtitle", () => {
    expect(slides).toHaveLength(5);
    slides.forEach((slide, index) => {
      const [title, subtitle] = byName(slide, "p").map(textOf);
      expect(title).toBe(HOME.slides[index]);
      expect(subtitle?.length).toBeGreaterThan(10);
    });
  });

  it("shows three films and two pictures", () => {
    const [island] = byName(main, "astro-island").map((found) => attribute(found, "props"));
    // A film may have a second file for phones: "name-1280.hash.mp4".
    const films = island?.matchAll(/\/_astro\/([a-z-]+?)(-\d+)?\.[\w-]+\.mp4/g) ?? [];
    expect(new Set([...films].map(([, name]) => name)).size).toBe(3);
    expect(slides.filter((slide) => byName(slide, "picture").length === 1)).toHaveLength(5);
  });

  it("names the served markets and links to them", () => {
    const [hero] = byName(main, "section");
    const links = hero ? linksOf(hero) : [];
    for (const market of HOME.markets) {
      const path = CITIES.find(([name]) => name === market)?.[1];
      expect(links).toContainEqual({ label: market, href: path });
    }
  });
});

describe.runIf(standIn)("services", () => {
  const section = byId(document, "services");
  const cards = byName(section, "article");

  it.each(HOME_CARDS)("has the card $title", ({ title, path, features }) => {
    const card = cards.find((found) => headingsOf(found, "h3").includes(title));
    if (!card) throw new Error(`No card is called ${title}`);
    expect(byName(card, "li").map((item) => plain(textOf(item)))).toEqual(features.map(plain));
    const [link] = linksOf(card).filter(({ label }) => label.startsWith("Learn More"));
    expect(link?.href).toBe(path);
    expect(byName(card, "p")[0] && textOf(byName(card, "p")[0] as never)).toBeTruthy();
    expect(byName(card, "img")).toHaveLength(1);
  });

  it("has four cards", () => expect(cards).toHaveLength(4));

  it("groups links to every service in Browse All Our Services", () => {
    const block = byName(main, "section").find((found) =>
      headingsOf(found, "h2").includes("Browse All Our Services"),
    );
    if (!block) throw new Error("There is no block called Browse All Our Services");
    expect(headingsOf(block, "h3").map(plain)).toEqual(HOME.browse.map(plain));
    const links = linksOf(block);
    expect(links).toContainEqual({ label: "View All Services", href: "/drone-services" });
    const hrefs = new Set(links.map(({ href }) => href));
    expect(hrefs).toEqual(new Set(CONTENT_SERVICES));
  });
});

describe.runIf(standIn)("our work, about", () => {
  it("has four portfolio tiles, each with picture, category and description", () => {
    const tiles = byName(byId(document, "portfolio"), "figure");
    expect(tiles.flatMap((tile) => headingsOf(tile, "h3"))).toEqual(HOME.portfolio);
    for (const tile of tiles) {
      expect(byName(tile, "img")).toHaveLength(1);
      const [category, description] = byName(tile, "p").map(textOf);
      expect(category).toBeTruthy();
      expect(description?.length).toBeGreaterThan(40);
    }
    expect(headingsOf(byId(document, "portfolio"), "h2")).toEqual(["Our Work"]);
  });

  it.each(HOME.stats)("has the stat %s %s", (value, label) => {
    const stats = byName(byId(document, "about"), "div").map((found) => ({
      value: byName(found, "dd").map(textOf).join("|"),
      label: byName(found, "dt").map(textOf).map(plain).join("|"),
    }));
    expect(stats).toContainEqual({ value, label: plain(label) });
  });

  it("speaks of precision and storytelling", () => {
    const text = textOf(byId(document, "about"));
    expect(text).toMatch(/precision/i);
    expect(text).toMatch(/storytelling/i);
  });

  it("has a Licensed & Insured panel with a picture of the FAA Part 107 certificate", () => {
    const panel = holding(byId(document, "about"), "Licensed & Insured");
    expect(panel?.name).toBe("h3");
    const pictures = byName(byId(document, "about"), "img");
    expect(pictures.map((image) => attribute(image, "alt")).join()).toMatch(
      /Part 107.*certificate/,
    );
  });
});
