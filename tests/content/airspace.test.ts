/** Compares the distances on the airspace maps with those in the tables of the built city pages. */
import { expect, it } from "vitest";
import { readPage } from "../support/built-site.ts";
import { CONTENT_PAGES } from "../support/content.ts";
import { attribute, findAll, type HtmlElement, textOf } from "../support/html.ts";

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city");

/** Returns each stated distance with its airport's code, from elements with one of these names. */
const distancesIn = (root: HtmlElement, names: string[]) =>
  findAll(root, ({ name, attributes }) => names.includes(name) && attributes.has("data-distance"))
    .filter((element) => attribute(element, "data-distance") !== "")
    .map((element) => ({ code: attribute(element, "data-distance"), text: textOf(element) }));

it.each(cities)("$route: states the same distances on both maps and in the table", ({ route }) => {
  const { document } = readPage(route);
  const inTable = distancesIn(document, ["td"]);
  expect(inTable).not.toEqual([]);
  const onMap = (set: string) =>
    findAll(document, (element) => attribute(element, "data-set") === set).flatMap((labels) =>
      distancesIn(labels, ["text"]).map(({ code, text }) => ({
        code,
        text: text.split(", ").at(-1),
      })),
    );
  expect(onMap("wide")).toEqual(inTable);
  expect(onMap("narrow")).toEqual(
    inTable.map(({ code, text }) => ({ code, text: text.replace(/ [A-Z]+$/, "") })),
  );
});
