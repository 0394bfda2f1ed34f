import { z } from "astro/zod";
import { QUESTIONS } from "#business/business.ts";
import { line } from "#yaml.ts";
import { stillName } from "./reference-fields.ts";

/** Components replace the {placeholders} in the text. */
const textFields = <const K extends string>(...keys: K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);

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
  answers: textFields("heading", ...QUESTIONS).describe(
    "Each one is shown if Business or the service has an answer to it. The heading is for cities.",
  ),
  forms: z.strictObject({
    privacy: z.strictObject({
      details: z
        .array(line)
        .min(1)
        .describe("{time} is from Business > Privacy, such as 12 months."),
    }),
  }),
  notFound: z.strictObject({
    ...textFields("code", "title", "text", "home", "quote").shape,
    media: stillName,
    meta: textFields("title", "description"),
  }),
});

export type Interface = z.infer<typeof interfaceSchema>;
