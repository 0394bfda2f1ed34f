/**
 * Makes content from its schemas: with every optional field or none, with the longest lists or the shortest, with
 * each choice in turn. Every text has a marker of its own, so that tests see which texts no page shows.
 */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import { SECTIONS } from "../../src/site/sections/index.ts";
import type { SectionKind } from "../../src/site/sections/section.ts";
import { kindsOf, type Schema } from "../../tools/edit/forms/schema.ts";
import { MENU } from "../../tools/edit/menu.ts";

export interface VariantOptions {
  readonly size: "least" | "most";
  /** Each turn makes other choices. */
  readonly turn: number;
  /** Items of a list without a maximum. */
  readonly many?: number;
  /** Cities beside today's. */
  readonly moreCities?: number;
}

/** One word without a period, so that nothing in a page's own words equals a marker. */
const FILLER = "wide light over the high plains ".repeat(40);

/** Within which the business answers: not as today, so that tests see where a page says so by itself. */
export const RESPONSE_HOURS = 48;

const stills = globSync("media/stills/*.jpg").map((file) => basename(file, ".jpg"));

/** Entries of the collections that fields refer to. Few pictures, because a build encodes each. */
const ENTRIES: Record<string, string[]> = {
  stills: stills.filter((name) => !name.endsWith("-tall")).slice(0, 3),
  films: ["showreel"],
  orbits: globSync("media/orbits/*.yaml").map((file) => basename(file, ".yaml")),
  services: globSync("content/services/*.yaml").map((file) => basename(file, ".yaml")),
  cities: globSync("content/cities/*.yaml").map((file) => basename(file, ".yaml")),
};
/** Pages of plain kind, which the sample doesn't have. */
const NEW_PAGES = ["about-the-pilot", "privacy"];
ENTRIES["pages"] = [...(ENTRIES["services"] ?? []), ...(ENTRIES["cities"] ?? []), ...NEW_PAGES];
ENTRIES["files"] = globSync("media/files/*").map((file) => basename(file));

type Values = Map<string, unknown[]>;

const isVariant = (value: unknown): value is { discriminant: string; value: unknown } =>
  value instanceof Object && "discriminant" in value;

/** Collects today's values by field, such as `flying.airports.code`. */
function collectValues(value: unknown, field: string, values: Values): Values {
  if (Array.isArray(value)) for (const item of value) collectValues(item, field, values);
  else if (isVariant(value)) collectValues(value.value, `${field}.${value.discriminant}`, values);
  else if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value))
      collectValues(child, `${field}.${key}`, values);
  else values.set(field, [...(values.get(field) ?? []), value]);
  return values;
}

/** Today's values by field. Any page may have any section, so all pages share theirs. */
const SECTION_VALUES: Values = new Map();

/** The files of each form, with today's values by field. */
const FORMS = MENU.filter(({ path }) => path.startsWith("content/")).map(({ path, schema }) => {
  const files = globSync(path).sort();
  const values: Values = new Map();
  for (const file of files) {
    const { sections, ...fields } = parse(readFileSync(file, "utf8"));
    collectValues(fields, "", values);
    collectValues(sections ?? [], ".sections", SECTION_VALUES);
  }
  const kind = path.replace(/^content\/|(\/\*)?\.yaml$/g, "");
  const made = kind === "pages" ? NEW_PAGES.map((name) => `content/pages/${name}.yaml`) : [];
  return { schema, files: [...files, ...made], values, kind };
});

/** The paths of the pages that variants add. */
export const NEW_ROUTES = NEW_PAGES.map((name) => `/${name}`);

/** In the order of the files, home first. With the least, one page has none; with the most, some have kinds twice. */
const SECTIONS_PER_PAGE = { least: [1, 0, ...Array(100).fill(1)], most: [9] };

/** The kinds of sections that home must have beside others, because other pages link to them. */
const HOME_SECTIONS = Object.entries<SectionKind>(SECTIONS).flatMap(([name, { anchor }]) =>
  anchor ? [name] : [],
);

/** Returns the values in another order, the same for the same seed. */
function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  let state = seed + 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  for (let warmUp = 0; warmUp < 5; warmUp++) random();
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

export interface Variant {
  /** The files' contents, by path. */
  readonly files: Map<string, object>;
  /** The field of each marker, such as `content/home.yaml hero.headline`. */
  readonly markers: Map<string, string>;
  /** The chosen values of each field with choices, such as `services closing: faq`. */
  readonly chosen: Set<string>;
  /** All choices that the schemas have. */
  readonly choices: Set<string>;
}

export function makeVariant({ size, turn, many = 10, moreCities = 20 }: VariantOptions): Variant {
  const variant: Variant = {
    files: new Map(),
    markers: new Map(),
    chosen: new Set(),
    choices: new Set(),
  };
  // Each turn has every kind of section.
  const turns = new Map([
    [".sections", 0],
    ["the number of sections", 0],
  ]);
  /** Takes the next of several values, which is another in each file and item. */
  const next = <Value>(field: string, values: readonly Value[]): Value => {
    const count = turns.get(field) ?? turn;
    turns.set(field, count + 1);
    const value = values[count % values.length];
    if (value === undefined) throw new Error(`There is no value for ${field}`);
    return value;
  };
  const choose = <Value>(
    field: string,
    options: readonly Value[],
    nameOf: (option: Value) => string = String,
  ): Value => {
    for (const option of options) variant.choices.add(`${field}: ${nameOf(option)}`);
    const option = next(field, options);
    variant.chosen.add(`${field}: ${nameOf(option)}`);
    return option;
  };
  const marker = (file: string, field: string, today: unknown[], limit = 10_000) => {
    const tag = `Zq${variant.markers.size.toString(36)}x`;
    variant.markers.set(tag, `${file} ${field}`);
    const longest = Math.max(20, ...today.map((text) => String(text).length));
    const all = Math.min(2 * longest, limit);
    const length = size === "most" ? all - 2 * tag.length - 1 - 2 : 0;
    if (length < 4) return tag;
    variant.markers.set(`${tag}e`, `${file} ${field} (its end)`);
    return `${tag} ${FILLER.slice(0, length).trim()} ${tag}e`;
  };

  const fill = (
    schema: Schema,
    kind: string,
    file: string,
    field: string,
    values: Values,
  ): unknown => {
    const isInSection = field.startsWith(".sections");
    const path = isInSection ? field : `${kind}${field}`;
    const today = (isInSection ? SECTION_VALUES : values).get(field) ?? [];
    if (schema.oneOf) {
      const isSection = field === ".sections";
      const kinds = kindsOf(schema);
      // Over all pages, each kind once, then each once in another order, and so on.
      const round = Math.floor((turns.get(field) ?? turn) / kinds.length);
      const options = isSection ? shuffle(kinds, 1_000 * turn + round) : kinds;
      const option = choose(path, options, ([name]) => name);
      return {
        discriminant: option[0],
        value: fill(option[1], kind, file, `${field}.${option[0]}`, values),
      };
    }
    if (field === ".formerly") return [`former-${basename(file, ".yaml")}`];
    if (schema.enum) return choose(path, schema.enum);
    if (schema.entryOf !== undefined) return next(path, ENTRIES[schema.entryOf] ?? []);
    if (schema.type === "array") {
      const { minItems = 0, maxItems = Math.max(many, minItems), items = {} } = schema;
      const entries = items.enum ?? (items.entryOf ? ENTRIES[items.entryOf] : undefined);
      const most = Math.min(maxItems, entries?.length ?? maxItems);
      const length =
        field === ".sections"
          ? next("the number of sections", SECTIONS_PER_PAGE[size])
          : size === "most"
            ? most
            : minItems;
      const list = Array.from({ length }, () => fill(items, kind, file, field, values));
      if (field !== ".sections" || kind !== "home") return list;
      const anchored = kindsOf(items).filter(([name]) => HOME_SECTIONS.includes(name));
      const all = size === "most" ? [...anchored, ...anchored] : anchored;
      const added = all.map(([name, inner]) => ({
        discriminant: name,
        value: fill(inner, kind, file, `${field}.${name}`, values),
      }));
      return shuffle([...list, ...added], turn);
    }
    if (schema.properties) {
      const required = schema.required ?? [];
      const names = Object.keys(schema.properties).filter(
        (name) => size === "most" || required.includes(name),
      );
      return Object.fromEntries(
        names.map((name) => [
          name,
          fill(schema.properties?.[name] ?? {}, kind, file, `${field}.${name}`, values),
        ]),
      );
    }
    if (schema.type === "boolean") return choose(path, [true, false]);
    if (schema.format === "uri")
      return today.length > 0 ? next(path, today) : "https://example.com/a";
    if (schema.format === "date") return "2026-11-21";
    if (field === ".responseHours") return RESPONSE_HOURS;
    if (schema.type === "number" || schema.type === "integer")
      return today.length > 0 ? next(path, today) : 4;
    // JSON Schema can't describe the days of a year.
    const isDay = today.length > 0 && today.every((text) => /^\d\d-\d\d$/.test(String(text)));
    if (schema.pattern !== undefined || isDay) return next(path, today);
    return marker(file, field.slice(1), today, schema.maxLength);
  };

  for (const { schema, files, values, kind } of FORMS)
    for (const file of files)
      variant.files.set(file, fill(schema, kind, file, "", values) as object);
  // Another owner may fly in many more cities, some close to each other. They have the same texts.
  const cities = [...variant.files].filter(([file]) => file.startsWith("content/cities/"));
  for (let extra = 0; size === "most" && extra < moreCities; extra += 1) {
    const [, city] = cities[extra % cities.length] as [string, { geo: { lat: number } }];
    const geo = { ...city.geo, lat: city.geo.lat + 0.1 + extra / 100 };
    variant.files.set(`content/cities/more-${extra}.yaml`, { ...city, geo, formerly: [] });
  }
  return variant;
}
