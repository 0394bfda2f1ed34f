import { z } from "zod";
import { heading, intro, item } from "../../content/fields.ts";
import { filmName } from "../../content/references.ts";
import { section } from "../section.ts";

export const loops = section({
  title: "Looping films",
  help: "Films of a few seconds, such as camera moves. They loop while they are in view.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    items: z.array(item.extend({ film: filmName })).min(1),
  }),
  ground: "ink",
});
