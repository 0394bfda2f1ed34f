import { globSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { line, prose } from "#fields.ts";
import { heading, intro } from "../../content/fields.ts";
import { pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const cloud = section({
  title: "Point cloud",
  help: "A survey's points, to turn, color and measure. They load when the visitor asks for them.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    cloud: z
      .enum(globSync("media/clouds/*.las").map((file) => basename(file, ".las")))
      .meta({ title: "Point cloud", description: "A LAS file with colors in media/clouds/." }),
    unit: z.enum(["feet", "meters"]).meta({ title: "Unit of the file's coordinates" }),
    subject: line.meta({
      title: "What it shows",
      description: "A few words for screen readers, such as Gravel pit.",
    }),
    picture: pictureName.describe("Shown until the points are there, and in their place."),
    note: prose.optional().meta({ title: "Note below it" }),
  }),
  ground: "ink",
});
