import { z } from "zod";
import { group, line, optionalGroup, prose, stat } from "#fields.ts";
import { frame, heading, intro, variant } from "../../content/fields.ts";
import { orbitName, pictureName } from "../../content/references.ts";
import { section } from "../section.ts";

const percent = z.number().min(0).max(100);

const tag = group("Tag on the picture", {
  label: line.max(24),
  value: line.max(16),
  x: percent,
  y: percent,
})
  .meta({ inRow: true })
  .describe("A measurement and where it is, in percent from the left and top edges.");

const stills = z.strictObject({
  frames: z
    .array(frame.extend({ tag: optionalGroup(tag) }))
    .min(2)
    .meta({ title: "Pictures in order" })
    .describe("All pictures show the same frame, so that only the subject changes."),
  figures: z.array(stat).default([]).meta({
    title: "Figures",
    description: "Below the pictures; on wide windows, those of layers are beside them.",
  }),
  largeFigures: z.boolean().default(false).meta({
    title: "Figures are very large",
    description: "Then the heading isn't. For values of at most five characters.",
  }),
  note: prose.optional().meta({
    title: "Note beside the thumbnails",
    description: "Explain the figures, for example how they were computed.",
  }),
});

const zoom = z.strictObject({
  picture: pictureName.describe("A large one, such as 5,472 pixels wide."),
  frames: z
    .array(
      z.strictObject({
        label: line.describe("A word or two, such as Roof."),
        text: prose.meta({ title: "What it shows", description: "One short sentence." }),
        part: z
          .strictObject({ x: percent, y: percent, width: percent.min(2) })
          .meta({ title: "Part", inRow: true })
          .describe(
            "In percent of the picture: how far right and down the part is (0 to 100), and its width. Each part is inside the one before.",
          ),
      }),
    )
    .min(2)
    .max(4)
    .meta({ title: "Parts, each smaller than the one before" }),
  note: prose.optional().meta({ title: "Note" }),
});

export const exhibit = section({
  title: "Exhibit",
  help: "Pictures that a slider changes: visits to a site in a sequence, layers wiped over each other, a zoom into one large picture, or an orbit to turn.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    shows: z
      .discriminatedUnion("discriminant", [
        variant("sequence", stills),
        variant("layers", stills),
        variant("zoom", zoom.meta({ title: "Zoom" })),
        variant("orbit", group("Orbit", { orbit: orbitName })),
      ])
      .meta({
        title: "Kind of exhibit",
        description: "An orbit is on a light background, the others on a dark one.",
      }),
  }),
  ground: ({ shows }) => (shows.discriminant === "orbit" ? "light" : "ink"),
  isProof: true,
});
