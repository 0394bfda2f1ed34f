import { z } from "zod";
import { heading, note } from "../../content/fields.ts";
import { section } from "../section.ts";

export const notes = section({
  title: "Questions or field notes",
  help: "Headings that open on a click, such as frequently asked questions with their answers.",
  schema: z.strictObject({ heading, notes: z.array(note).min(1) }),
  ground: "light",
});
