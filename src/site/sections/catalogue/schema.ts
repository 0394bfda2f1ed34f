import { z } from "zod";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

export const catalogue = section({
  title: "List of services",
  help: "Every service with its picture and its one line.",
  schema: z.strictObject({ heading }),
  ground: "light",
  isProof: true,
});
