/** A reading of the words that came with this site. It holds them, and not an owner's. */
import { describe, expect, it } from "vitest";
import { sharedShare } from "../../src/site/content/distinct.ts";
import { readPages } from "../support/built-site.ts";
import { attribute, byName, textOf } from "../support/html.ts";
import { standIn } from "../support/stand-in.ts";
import { BANNED } from "./banned-words.ts";
import { linksOf, mainOf } from "./reading.ts";
import { CITIES } from "./specification.ts";

const pages = await readPages();

/** Everything a page says to anybody: text, alternative texts, title and description. */
function saidOn({ document }: (typeof pages)[number]): string {
  const named = byName(document, "img", "video", "svg", "nav", "meta").flatMap((element) =>
    ["alt", "aria-label", "content"].map((name) => attribute(element, name)),
  );
  return [textOf(document), ...named].join("\n");
}

describe.runIf(standIn)("the words that came with the site", () => {
  it.each(pages)("$path: plain American, no riddles, no flights by night", (page) => {
    const said = saidOn(page);
    const found = BANNED.flatMap(({ words, because }) =>
      words.flatMap((word) => {
        const [match] = new RegExp(`\\b${word}\\b`, "i").exec(said) ?? [];
        return match ? [`"${match}": ${because} (tests/content/banned-words.ts)`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  it("claims faster sales on the real estate page alone", () => {
    const claiming = pages.filter((page) => saidOn(page).includes("68%")).map(({ path }) => path);
    expect(claiming).toEqual(["/real-estate-drone-photography"]);
  });

  it("names city and drone work in each city's title and headline", () => {
    for (const [name, path] of CITIES) {
      const document = pages.find((page) => page.path === path)?.document;
      for (const heading of document ? byName(document, "title", "h1").map(textOf) : [""]) {
        expect(heading).toContain(name);
        expect(heading).toMatch(/drone (photography|services)/i);
      }
    }
  });

  it("shares less than half of its five-word phrases between any two cities", () => {
    const texts = CITIES.map(([, path]) => {
      const page = pages.find((candidate) => candidate.path === path);
      return page ? textOf(mainOf(page.document)) : "";
    });
    const shares = texts.flatMap((one, at) =>
      texts.slice(at + 1).map((other) => sharedShare(one, other)),
    );
    expect(Math.max(...shares)).toBeLessThan(0.5);
  });
});

describe.runIf(standIn)("the way on", () => {
  it.each(CITIES)("%s: its stories lead to services, each once", (_, path) => {
    const page = pages.find((candidate) => candidate.path === path);
    const stories = page ? byName(mainOf(page.document), "section")[2] : undefined;
    const hrefs = stories ? linksOf(stories).map(({ href }) => href) : [];
    expect(hrefs.length).toBeGreaterThan(0);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });
});
