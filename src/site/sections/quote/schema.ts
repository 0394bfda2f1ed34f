import { z } from "zod";
import { line } from "#fields.ts";
import { heading, intro } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const quote = section({
  title: "Quote form",
  help: "The form for a quote. The quote buttons of all pages lead to the home page's.",
  schema: z.strictObject({
    heading,
    intro,
    picture: pictureName,
    steps: z.array(line).min(1).meta({ title: "What happens next" }),
  }),
  ground: "light",
  anchor: "quote",
  form: "quote",
});
