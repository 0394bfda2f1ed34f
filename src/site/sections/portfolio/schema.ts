import { z } from "zod";
import { line, prose } from "#fields.ts";
import { drawingName, frame, heading, intro } from "../../content/fields.ts";
import { pageSlug, pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

export const portfolio = section({
  title: "Our work",
  help: "One job in five frames, and four tiles that lead to pages.",
  schema: z.strictObject({
    heading,
    intro,
    frames: z
      .array(
        frame.extend({
          large: prose.optional().meta({
            title: "Large words",
            description: "Instead of the picture, which is then only the thumbnail.",
          }),
          small: line.optional().meta({ title: "Small words below them" }),
          beside: pictureName.optional().meta({ title: "Picture beside them" }),
          drawing: drawingName.optional().meta({
            title: "Drawing behind them",
            description: "Without large words, lines to trace on the picture before this one.",
          }),
        }),
      )
      .length(5)
      .meta({ title: "One job in five frames", description: "The third is shown first." }),
    tiles: z
      .array(
        z.strictObject({
          title: line,
          category: line,
          description: prose,
          picture: pictureName,
          page: pageSlug.describe("The page that it leads to."),
        }),
      )
      .length(4),
  }),
  ground: "ink",
  anchor: "portfolio",
  pictures: ({ tiles }) => tiles.map(({ picture }) => picture),
});
