/** What the home page's quote form makes of each page that a visitor comes from; filling it in is a journey. */
import { describe, expect, test } from "vitest";
import { readPage } from "../support/built-site.ts";
import { attribute, byId, findAll } from "../support/html.ts";
import { PAGES, written } from "../support/pages.ts";

/** Astro's word for a value that an island is given: its type (1 is a list) and what it holds. */
type Given = readonly [type: number, value?: unknown];

function read([type, value]: Given): unknown {
  if (type === 1) return (value as Given[]).map(read);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, given]) => [key, read(given)]));
}

const [island] = findAll(
  byId(readPage("/").document, "quote"),
  ({ name }) => name === "astro-island",
);
const { origins } = JSON.parse(island ? attribute(island, "props") : "{}") as { origins: Given };

describe.for(PAGES.filter(({ kind }) => kind !== "home"))("$route", (page) => {
  test("a city tells the form where, a service tells it what", () => {
    const { name, quote } = written(page);
    expect(read(origins)).toContainEqual({
      page: page.route,
      ...(page.kind === "city" ? { location: `${name}, CO` } : { services: [], ...quote }),
    });
  });
});
