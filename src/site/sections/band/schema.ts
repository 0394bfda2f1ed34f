import { z } from "zod";
import { line, prose } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { pageSlug, pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const band = section({
  title: "Closing band",
  help: "The quote button on a wide picture, with links below. Usually the last section.",
  schema: z.strictObject({
    heading,
    text: prose,
    picture: pictureName
      .optional()
      .describe("Choose one with a calm side. Without one, the heading is very large."),
    side: z.enum(["left", "right"]).default("left").meta({ title: "Side of the words" }),
    linksTitle: line.default("Related services").meta({ title: "Words before the links" }),
    links: z.array(pageSlug).max(4).default([]).meta({ title: "Pages to look at next" }),
  }),
  ground: "ink",
});
