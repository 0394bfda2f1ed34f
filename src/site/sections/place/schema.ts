import { z } from "zod";
import { heading, item } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const place = section({
  title: "A place from the air",
  help: "Up to three pictures of a city or its kind of place, and three things you do there.",
  schema: z.strictObject({
    heading,
    layout: z.enum(["left", "right", "inset"]).default("left").meta({
      title: "Layout of two pictures",
      description: "The first is larger, at the left or right, or as wide as the window.",
    }),
    pictures: z
      .array(item.extend({ picture: pictureName }))
      .max(3)
      .default([])
      .meta({ description: "Of three, the first is large." }),
    /** Requirements §2 specifies exactly three local features. */
    features: z.array(item).length(3).meta({ title: "Three things you do here" }),
  }),
  ground: "light",
  opensLightbox: true,
  pictures: ({ pictures }) => pictures.map(({ picture }) => picture),
  isProof: true,
});
