import { z } from "astro/zod";
import { QUESTIONS } from "#business/business.ts";
import { formSectionsSchema } from "#forms/schema.ts";
import { line } from "#yaml.ts";
import { stillName } from "./reference-fields.ts";

/** Components replace the {placeholders} in the text. */
const textFields = <const K extends string>(...keys: K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);

const light = z.strictObject({
  ...textFields("chart", "noon", "daylight", "golden", "twilight", "night").shape,
  mountains: line.describe("Follows the table's caption, for cities among mountains."),
  table: textFields("caption", "date", "sunrise", "goldenEnd", "goldenStart", "sunset", "length"),
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
      "rights",
      "rendered",
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
  gallery: textFields("service", "city"),
  breadcrumb: textFields("label", "home", "services"),
  reviews: textFields("heading", "source", "all"),
  service: textFields("price", "call", "badges", "cities", "related", "catalogue"),
  city: z.strictObject({
    ...textFields("call", "elevation", "density", "services", "works", "neighbors").shape,
    map: z.strictObject({
      label: line.describe("For screen readers. {airports} is a list with distances."),
      ...textFields("north", "scale", "stadium").shape,
      note: line.describe("{month} is the month the city's rules were last checked."),
    }),
    launch: line.describe("Opens the rest of the rules of where we can launch."),
    flightPlan: textFields("heading", "contents"),
    facts: textFields("elevation", "density", "county", "center"),
    airport: z.strictObject({
      caption: line.describe("Above the table of airports. Say that authorization comes first."),
      ...textFields("name", "where", "airspace", "stadium", "about").shape,
    }),
    sold: textFields("name", "type").describe(
      "Describes to search engines what a city page sells.",
    ),
    light,
  }),
  map: textFields("label"),
  llms: textFields("reply", "questions").describe(
    "Text of llms.txt, a summary for language models. {responseHours} is from Business.",
  ),
  answers: textFields("heading", ...QUESTIONS).describe(
    "Each one is shown if Business or the service has an answer to it. The heading is for cities.",
  ),
  ...formSectionsSchema.shape,
  notFound: z.strictObject({
    ...textFields("code", "title", "text", "home", "quote").shape,
    media: stillName,
    meta: textFields("title", "description"),
  }),
});

export type Interface = z.infer<typeof interfaceSchema>;
