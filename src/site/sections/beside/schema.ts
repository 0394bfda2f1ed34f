import { z } from "zod";
import { heading, intro, item } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const beside = section({
  title: "Texts beside a picture",
  help: "Short texts, with a tall picture at the window's edge.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    picture: pictureName,
    side: z.enum(["left", "right"]).meta({ title: "Side of the picture" }),
    isDark: z.boolean().default(false).meta({ title: "On a dark background" }),
    items: z.array(item).min(1),
  }),
  ground: ({ isDark }) => (isDark ? "ink" : "light"),
});
