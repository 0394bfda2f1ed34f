import { z } from "zod";
import { line, prose } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { pictureName, serviceSlug } from "../../content/references.ts";
import { section } from "../section.ts";

export const services = section({
  title: "Main services",
  help: "Four large cards, and below them links to all services by column.",
  schema: z.strictObject({
    heading,
    cards: z
      .array(
        z.strictObject({
          title: line,
          description: prose,
          picture: pictureName,
          page: serviceSlug.describe("The page that it leads to."),
          features: z.array(line).min(1),
        }),
      )
      .length(4),
  }),
  ground: "light",
  anchor: "services",
});
