/** Checks that what an owner writes in a page's content file appears on the site, whatever it says. */
import { expect, it } from "vitest";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { normalize, readPages, textOf } from "../support/site.ts";

/** Returns every text of several words at any depth: names of files and choices are single words. */
function proseIn(value: unknown): string[] {
  if (typeof value === "string") return /\S\s+\S/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(proseIn);
}

/** Returns the parts of a text around its {placeholders}. */
const partsOf = (text: string) => text.split(/\{\w+\}/).map(normalize);

it("has a page for each content file, and no other page but the not-found page", async () => {
  const paths = (await readPages()).map(({ path }) => path);
  expect(paths).toEqual([...CONTENT_PAGES.map(({ route }) => route), "/404"].sort());
});

const pages = normalize(
  (await readPages())
    .flatMap(({ document }) => [
      ...[...document.querySelectorAll("[alt], [content], [aria-label]")].flatMap((element) =>
        ["alt", "content", "aria-label"].map((name) => element.getAttribute(name) ?? ""),
      ),
      ...[...document.querySelectorAll("[type='application/ld+json']")].map(
        (one) => one.textContent,
      ),
      textOf(document.querySelector("title")),
      textOf(document.body),
    ])
    .join(" "),
);

it.for(CONTENT_PAGES)("content/$file: every text is on a page", ({ file, route }) => {
  // The page of all services doesn't list itself.
  const { summary, ...content } = readContent(file);
  const texts = proseIn(route === "/drone-services" ? content : { summary, ...content });
  const missing = texts.filter((text) => partsOf(text).some((part) => !pages.includes(part)));
  expect(missing).toEqual([]);
});
