/** Schema of `content/interface.yaml`: text that isn't in a page's own content file. */
import { z } from "astro/zod";
import { QUESTIONS } from "#business/business.ts";
import { formSectionsSchema } from "#forms/words.ts";
import { readYaml } from "#yaml/read.ts";
import { line, stillName } from "./shared.ts";

/**
 * Returns the schema of an object with exactly these keys, each of which has one line of text as its value.
 * Components replace the {placeholders} in the text.
 */
const textFields = <const K extends string>(...keys: K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);

/** Text for the chart and the table that show a year of daylight. */
const light = z.strictObject({
  ...textFields(
    "heading",
    "chart",
    "noon",
    "daylight",
    "golden",
    "twilight",
    "night",
    "clocksForward",
    "clocksBack",
    "intro",
    "day",
    "horizon",
    "zone",
  ).shape,
  mountains: line.describe("Shown instead of the text in Horizon, for cities among mountains."),
  table: textFields(
    "open",
    "caption",
    "date",
    "sunrise",
    "goldenEnd",
    "goldenStart",
    "sunset",
    "length",
  ),
});

export const interfaceSchema = z.strictObject({
  skipLink: line,
  header: z.strictObject({
    home: line.describe("{name} is the business's name."),
    ...textFields("menu", "main", "services", "about", "contact", "quote").shape,
  }),
  footer: z.strictObject({
    ...textFields(
      "line",
      "services",
      "cities",
      "more",
      "quickLinks",
      "talk",
      "follow",
      "hours",
      "flights",
      "base",
      "price",
    ).shape,
    links: textFields("services", "contact", "quote"),
  }),
  carousel: textFields(
    "label",
    "role",
    "slide",
    "pause",
    "play",
    "previous",
    "next",
    "dots",
    "dot",
  ),
  lightbox: textFields("label", "open", "close", "previous", "next", "zoom"),
  exhibit: textFields("position", "layer", "compare").describe(
    "Text of the controls of sequences and layers. {name} is the work's word for one picture, such as Visit.",
  ),
  gallery: textFields("service", "city", "intro"),
  breadcrumb: textFields("label", "home", "services"),
  reviews: textFields("heading", "source"),
  service: textFields("price", "badges", "related", "playFilm", "silent", "catalogue"),
  city: z.strictObject({
    ...textFields(
      "elevation",
      "density",
      "planning",
      "laanc",
      "airports",
      "landRules",
      "seasons",
      "services",
      "neighbors",
      "neighborsIntro",
    ).shape,
    checked: line.describe("{month} is the month the city's rules were last checked."),
    facts: textFields("elevation", "density", "county", "center"),
    airport: textFields("name", "where", "airspace"),
    sold: textFields("name", "type").describe(
      "Describes to search engines what a city page sells.",
    ),
    light,
  }),
  map: textFields("label"),
  answers: textFields("heading", ...QUESTIONS).describe(
    "Each question is shown if Business, the service or the city has an answer to it.",
  ),
  ...formSectionsSchema.shape,
  notFound: z.strictObject({
    ...textFields("code", "title", "text", "home", "quote").shape,
    media: stillName,
    meta: textFields("title", "description"),
  }),
});

export type Interface = z.infer<typeof interfaceSchema>;

/**
 * Reads and validates the site's interface text.
 * @throws Error that lists every missing or invalid field
 */
export const loadInterface = (): Interface => readYaml("content/interface.yaml", interfaceSchema);
