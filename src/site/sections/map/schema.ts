import { z } from "zod";
import { heading, intro } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const map = section({
  title: "Map of cities",
  help: "Colorado with a link to each city's page.",
  schema: z.strictObject({
    heading,
    intro,
    picture: pictureName.optional().describe("Wide, above the map, with the heading on it."),
    beside: z.enum(["elevations", "numbers"]).meta({
      title: "Beside the map",
      description: "The cities' elevations, or the rating and the numbers from Business.",
    }),
  }),
  ground: "ink",
});
