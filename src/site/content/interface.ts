/** Schema of `content/interface.yaml`: text that isn't in a page's own content file. */
import { z } from "astro/zod";
import { QUESTIONS } from "#business/business.ts";
import { formSectionsSchema } from "#forms/words.ts";
import { readYaml } from "#yaml/read.ts";
import { line, stillName } from "./shared.ts";

/** Schema of an object with exactly these keys, each a line of text. Components fill in the {placeholders}. */
const words = <const K extends string>(...keys: K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);

/** Text of the yearly daylight chart and its table. */
const light = z.strictObject({
  ...words(
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
  mountains: line.describe("Shown in place of Horizon for cities among mountains."),
  table: words(
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
    ...words("menu", "main", "services", "about", "contact", "quote").shape,
  }),
  footer: z.strictObject({
    ...words(
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
    links: words("services", "contact", "quote"),
  }),
  carousel: words("label", "role", "slide", "pause", "play", "previous", "next", "dots", "dot"),
  lightbox: words("label", "open", "close", "previous", "next", "zoom"),
  exhibit: words("position", "layer", "compare").describe(
    "Controls of sequences and layers. {name} is the work's word for one picture, such as Visit.",
  ),
  gallery: words("service", "city", "intro"),
  breadcrumb: words("label", "home", "services"),
  reviews: words("heading", "source"),
  service: words("price", "badges", "related", "playFilm", "silent", "catalogue"),
  city: z.strictObject({
    ...words(
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
    facts: words("elevation", "density", "county", "center"),
    airport: words("name", "where", "airspace"),
    sold: words("name", "type").describe("What the page sells, for search engines."),
    light,
  }),
  map: words("label"),
  answers: words("heading", ...QUESTIONS).describe(
    "The questions. Each is shown if Business, the service or the city has an answer to it.",
  ),
  ...formSectionsSchema.shape,
  notFound: z.strictObject({
    ...words("code", "title", "text", "home", "quote").shape,
    media: stillName,
    meta: words("title", "description"),
  }),
});

export type Interface = z.infer<typeof interfaceSchema>;

/**
 * Reads the site's interface text.
 * @throws Error that lists every missing or invalid field
 */
export const loadInterface = (): Interface => readYaml("content/interface.yaml", interfaceSchema);
