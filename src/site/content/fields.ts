/** Fields that several kinds of pages or sections have. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { group, line, prose } from "#fields.ts";
import { filmName, pageSlug, pictureName } from "./references.ts";

/** Approximately how many characters of a page's title and description search results show. */
export const SEARCH_LIMITS = { title: 60, description: 155 } as const;

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

export const heading = line;

export const intro = prose.meta({ title: "First paragraph" });

export const item = z.strictObject({ title: line, text: prose });

/** Degrees north and east (WGS 84), in or near Colorado. */
export const position = {
  lat: z.number().min(36.5).max(41.5).meta({ title: "Degrees north, such as 39.57" }),
  lon: z.number().min(-109.5).max(-101.5).meta({ title: "Degrees east, such as -104.85" }),
};

/** A position, and where its name is on a map. */
export const place = {
  ...position,
  side: z.enum(["right", "left", "below", "above"]).default("right").meta({
    title: "Side of the name on the map",
    description: "Choose another side if the name covers another one.",
  }),
};

/**
 * Returns the schema of one variant of a `z.discriminatedUnion("discriminant", …)`, in the format that the
 * editor writes: `{ discriminant: film, value: showreel }`.
 */
export const variant = <const Name extends string, Value extends z.ZodType>(
  name: Name,
  value: Value,
) => z.strictObject({ discriminant: z.literal(name), value });

export const pictureOrFilm = z
  .discriminatedUnion("discriminant", [variant("picture", pictureName), variant("film", filmName)])
  .meta({ title: "Picture or film" });
export type PictureOrFilm = z.infer<typeof pictureOrFilm>;

/** The picture, or the film's poster. */
export const pictureOf = ({ discriminant, value }: PictureOrFilm) =>
  discriminant === "film" ? value.poster : value;

/** One of several pictures with the same framing. */
export const frame = z.strictObject({
  picture: pictureName,
  label: line.describe("A word or two, such as Week 8 or Elevation."),
  text: prose.meta({ title: "What it shows", description: "One short sentence." }),
});

export const drawingName = z
  .enum(globSync("media/drawings/*.svg").map((file) => basename(file, ".svg")))
  .meta({ title: "Drawing" });

export const note = z.strictObject({
  heading,
  page: pageSlug.optional().describe("The link appears below the text."),
  picture: pictureName.optional().describe("Shown next to the text."),
  drawing: drawingName.optional().describe("Shown next to the text."),
  paragraphs: z.array(prose).min(1),
});
export type Note = z.infer<typeof note>;
