/**
 * Schema parts shared by several content files. The editor (`npm run edit`) is generated from these
 * schemas and shows their `meta` and `describe` texts next to each field.
 */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { group, line } from "#business/schema-parts.ts";
import { pageSlug, stillName } from "./reference-fields.ts";

/** Approximately how many characters of a page's title and description search results show. */
export const SEARCH_LIMITS = { title: 60, description: 155 } as const;

/** Line breaks are not rendered. */
export const prose = line.meta({ multiline: true });

export const intro = prose.meta({ title: "First paragraph" });

export const quoteButton = line.meta({
  title: "Quote button",
  description: "The label of this button.",
});

export const labelSide = z.enum(["right", "left", "below", "above"]).default("right").meta({
  title: "Side of the name on the map",
  description: "Choose another side if the name covers another one.",
});

export const meta = group("In search results", {
  title: line.meta({
    description: "The blue line in search results.",
    shown: SEARCH_LIMITS.title,
  }),
  description: line.meta({
    multiline: true,
    description: "Shown under the title in search results.",
    shown: SEARCH_LIMITS.description,
  }),
});

export const stat = z.strictObject({
  value: line.max(16).meta({ title: "Number" }),
  label: line.meta({ title: "What it counts" }),
});
export type Stat = z.infer<typeof stat>;

export const item = z.strictObject({ title: line, text: prose });

/** One of several pictures with the same framing. */
export const frame = z.strictObject({
  picture: stillName,
  label: line.describe("A word or two, such as Week 8 or Elevation."),
  text: prose.meta({ title: "What it shows", description: "One short sentence." }),
});

export const closingBand = group("End of the page", {
  heading: line,
  text: prose,
  picture: stillName.describe("Choose one with a calm left side."),
});

const drawing = z.enum(globSync("media/drawings/*.svg").map((file) => basename(file, ".svg")));

export const story = z.strictObject({
  heading: line,
  see: pageSlug.optional().meta({
    title: "Page to link to",
    description:
      "File name of a service or city, such as event-tourism. The link appears below the text.",
  }),
  picture: stillName
    .optional()
    .describe("Shown large next to the text. Choose one only if it shows what the text says."),
  drawing: drawing.optional().describe("Shown next to the text."),
  paragraphs: z.array(prose).min(1),
});
export type StoryFields = z.infer<typeof story>;

/**
 * Returns the schema of one variant of a `z.discriminatedUnion("discriminant", …)`, in the format that the
 * editor writes: `{ discriminant: film, value: showreel }`.
 */
export const variant = <const Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) => z.strictObject({ discriminant: z.literal(name), value });
