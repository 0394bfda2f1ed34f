/** A card that leads to another page shows a picture its own page has not shown; a city shows both of its pictures. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readPages } from "../support/built-site.ts";
import { standIn } from "../support/stand-in.ts";

/** Names of the masters behind some markup, in its order; an upright variant is the same picture. */
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

it.each(leading)("$path: its cards show other pictures than the page", ({ all, cards }) => {
  const twice = cards.filter((name) => name && all.filter((other) => other === name).length > 1);
  expect(twice).toEqual([]);
});

it
  .runIf(standIn)
  .each(
    pages.filter(({ path }) =>
      existsSync(`media/stills/city-${path.slice(1).replace("-drone-services", "")}-2.jpg`),
    ),
  )("$path shows both pictures of its city", ({ path, all }) => {
  const city = `city-${path.slice(1).replace("-drone-services", "")}`;
  expect(all).toEqual(expect.arrayContaining([city, `${city}-2`]));
});
