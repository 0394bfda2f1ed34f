import { z } from "zod";
import { prose } from "#fields.ts";
import { heading, intro, item } from "../../content/fields.ts";
import { section } from "../section.ts";

export const texts = section({
  title: "Texts",
  help: "Short titles with a text each.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    layout: z.enum(["three-columns", "two-columns", "running", "steps", "names"]).meta({
      description:
        "Steps are numbered; names are for a list of titles only. Three columns are on a dark background. Running texts begin with their title.",
    }),
    items: z.array(item.extend({ text: prose.optional() })).min(1),
  }),
  ground: ({ layout }) => (layout === "three-columns" ? "ink" : "light"),
});
