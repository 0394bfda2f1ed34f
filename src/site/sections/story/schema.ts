import { z } from "zod";
import { prose } from "#fields.ts";
import { drawingName, heading, note, variant } from "../../content/fields.ts";
import { pageSlug, pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const story = section({
  title: "Story",
  help: "A text beside a large picture or drawing, and field notes that open on a click.",
  schema: z.strictObject({
    heading,
    layout: z.enum(["left", "right", "above"]).default("left").meta({
      title: "Where the picture is",
      description: "At the left, at the right, or above the text from edge to edge.",
    }),
    beside: z
      .discriminatedUnion("discriminant", [
        variant("picture", pictureName),
        variant("drawing", drawingName),
      ])
      .meta({
        title: "Picture or drawing",
        description: "Choose one that shows what the text says.",
      }),
    paragraphs: z.array(prose).min(1),
    page: pageSlug.optional().describe("The link appears below the text."),
    notes: z.array(note).default([]).meta({ title: "Field notes" }),
  }),
  ground: "light",
});
