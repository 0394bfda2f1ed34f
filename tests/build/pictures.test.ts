/** Checks for pictures that a page must not repeat or omit. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readPages } from "../support/built-site.ts";
import { CONTENT_PAGES, readContent } from "../support/content.ts";

/** Names of the pictures in an HTML fragment, in order, without the suffix of portrait variants. */
const names = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="\/_astro\/([\w-]+)\./g)].map(([, name = ""]) =>
    name.replace(/-tall$/, ""),
  );

const pages = (await readPages()).map(({ path, html }) => {
  const main = html.slice(html.indexOf("<main"), html.indexOf("<footer"));
  const cards = [...main.matchAll(/<a href="\/[\w-]+" class="group block">.*?<\/a>/gs)];
  return { path, all: names(main), cards: cards.map(([card]) => names(card)[0]) };
});
const leading = pages.filter(({ cards }) => cards.length > 0);

it.each(leading)("doesn't repeat the pictures of $path on its cards", ({ all, cards }) => {
  const twice = cards.filter((name) => name && all.filter((other) => other === name).length > 1);
  expect(twice).toEqual([]);
});

/** Cities with two pictures, the first of which is their page's hero. */
const withTwoPictures = CONTENT_PAGES.filter(
  ({ kind, slug, file }) =>
    kind === "city" &&
    !readContent(file).hero.media &&
    existsSync(`media/stills/city-${slug}-2.jpg`),
);

it.each(withTwoPictures)("shows both of the city's pictures on $route", ({ route, slug }) => {
  const page = pages.find(({ path }) => path === route);
  expect(page?.all).toEqual(expect.arrayContaining([`city-${slug}`, `city-${slug}-2`]));
});
