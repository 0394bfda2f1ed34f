import { z } from "zod";
import { stat } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { section } from "../section.ts";

export const stats = section({
  title: "Numbers",
  help: "Three or four numbers or short words, with a line each.",
  schema: z.strictObject({
    heading,
    layout: z
      .enum(["row", "lines"])
      .default("row")
      .describe("Beside each other with a text below, or a line each."),
    items: z.array(stat).min(1),
  }),
  ground: "light",
});
