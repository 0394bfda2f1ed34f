import { z } from "zod";
import { prose } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { pageSlug } from "../../content/references.ts";
import { section } from "../section.ts";

export const links = section({
  title: "Links to pages",
  help: "Names of other pages, each with a text beside it, such as what clients book in a city.",
  schema: z.strictObject({
    heading,
    items: z.array(z.strictObject({ page: pageSlug, text: prose })).min(1),
  }),
  ground: "ink",
});
