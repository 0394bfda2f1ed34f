import { z } from "zod";
import { group, prose, stat } from "#fields.ts";
import { frame, heading, intro, variant } from "../../content/fields.ts";
import { orbitName } from "../../content/references.ts";
import { section } from "../section.ts";

const stills = z.strictObject({
  frames: z
    .array(frame)
    .min(2)
    .meta({ title: "Pictures in order" })
    .describe("All pictures show the same frame, so that only the subject changes."),
  figures: z.array(stat).default([]).meta({ title: "Figures below the pictures" }),
  largeFigures: z.boolean().default(false).meta({
    title: "Figures are very large",
    description: "Then the heading isn't. For values of at most five characters.",
  }),
  note: prose.optional().meta({
    title: "Note under the figures",
    description: "Explain the figures, for example how they were computed.",
  }),
});

export const exhibit = section({
  title: "Exhibit",
  help: "Pictures that a slider changes: visits to a site in a sequence, layers wiped over each other, or an orbit to turn.",
  schema: z.strictObject({
    heading,
    intro: intro.optional(),
    shows: z
      .discriminatedUnion("discriminant", [
        variant("sequence", stills),
        variant("layers", stills),
        variant("orbit", group("Orbit", { orbit: orbitName })),
      ])
      .meta({ title: "Kind of exhibit" }),
  }),
  ground: ({ shows }) => (shows.discriminant === "orbit" ? "light" : "ink"),
  isProof: true,
});
