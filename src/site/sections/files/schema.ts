import { z } from "zod";
import { line } from "#fields.ts";
import { heading } from "../../content/fields.ts";
import { pictureName, sampleFileName } from "../../content/references.ts";
import { section } from "../section.ts";

export const files = section({
  title: "Files to open",
  help: "Sample files like those that a client receives.",
  schema: z.strictObject({
    heading,
    items: z
      .array(
        z.strictObject({
          title: line,
          text: line.meta({ title: "One line about it" }),
          file: sampleFileName,
          picture: pictureName.describe("Its first page, or a part of what's in it."),
        }),
      )
      .min(1),
  }),
  ground: "light",
});
