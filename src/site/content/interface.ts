import { z } from "zod";
import { line, prose } from "#fields.ts";
import { pictureName } from "./references.ts";

/** Words that an owner may want to change. Labels are in the components. */
export const interfaceSchema = z.strictObject({
  footer: z.strictObject({ rights: line, rendered: line }),
  privacy: z
    .array(prose)
    .min(1)
    .describe("What the forms store. {keepMonths} comes from Business."),
  notFound: z.strictObject({ text: line, picture: pictureName }),
});
