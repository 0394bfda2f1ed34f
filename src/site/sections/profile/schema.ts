import { z } from "zod";
import { heading, intro } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const profile = section({
  title: "Profile of Colorado",
  help: "The cities at their elevations below the state's summits, each with a link to its page.",
  schema: z.strictObject({
    heading,
    intro,
    picture: pictureName.optional().describe("Wide, above the profile, with the heading on it."),
    hasNumbers: z.boolean().default(false).meta({
      title: "With numbers",
      description: "The rating and the numbers from Business.",
    }),
  }),
  ground: "ink",
});
