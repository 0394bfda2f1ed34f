import { z } from "zod";
import { heading, intro } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const contact = section({
  title: "Contact form",
  help: "The form for a message, with your phone number and address.",
  schema: z.strictObject({ heading, intro, picture: pictureName }),
  ground: "light",
  anchor: "contact",
  form: "contact",
});
