import { z } from "astro/zod";
import { group, line, optionalGroup } from "#yaml.ts";
import { percent } from "./media-schema.ts";
import {
  citySlug,
  filmName,
  orbitName,
  sampleFileName,
  serviceSlug,
  stillName,
} from "./reference-fields.ts";
import { prose, stat, variant } from "./shared.ts";

const frame = z.strictObject({
  picture: stillName,
  label: line.describe("What this picture shows, such as Week 8: footings."),
});

const layer = z.strictObject({
  picture: stillName,
  label: line.describe("The label of the layer's button, such as Elevation."),
  text: prose
    .optional()
    .meta({ title: "What it shows", description: "Describe the layer in a sentence or two." }),
});

const figure = stat.extend({
  at: optionalGroup(
    group("Where it is in the pictures", { x: percent, y: percent }).meta({
      description:
        "In percent from the left and top edges. The picture and the figure then have the same number.",
      inRow: true,
    }),
  ),
});

const media = z.discriminatedUnion("discriminant", [
  variant("photo", z.strictObject({ picture: stillName })),
  variant("film", z.strictObject({ film: filmName })),
  variant(
    "sequence",
    z.strictObject({
      label: line.meta({
        title: "What one picture is",
        description: "A word such as Visit; the page then shows Visit 3 of 6.",
      }),
      frames: z.array(frame).min(2).meta({
        title: "Pictures in order",
        description:
          "Take all pictures from one camera position, so that only the subject changes.",
      }),
    }),
  ),
  variant("orbit", z.strictObject({ orbit: orbitName })),
  variant(
    "layers",
    z.strictObject({
      layers: z
        .array(layer)
        .min(2)
        .describe("Pictures of the same frame, such as a photo and its elevation model."),
      figures: z.array(figure).default([]).meta({ title: "Figures in the legend" }),
      note: prose.optional().meta({
        title: "Note under the figures",
        description: "Explain the figures, for example how they were computed.",
      }),
    }),
  ),
]);

const sampleFile = z.strictObject({
  title: line,
  text: line.meta({ title: "One line about it" }),
  file: sampleFileName,
  picture: stillName.describe("Its first page, or a part of what's in it."),
  services: z
    .array(serviceSlug)
    .default([])
    .describe(
      "The service pages that offer the file. If the list is empty, all pages of this work do.",
    ),
});

export const workSchema = z.strictObject({
  title: line,
  caption: line.meta({ description: "One line about what the picture or film is good for." }),
  order: z
    .number()
    .default(1000)
    .describe("Position in a gallery; small numbers first. The first work is shown largest."),
  services: z
    .array(serviceSlug)
    .default([])
    .describe("The work is shown in the galleries of these service pages."),
  cities: z
    .array(citySlug)
    .default([])
    .describe("The work is shown in the galleries of these city pages."),
  media: media.meta({ title: "Kind of work" }),
  files: z.array(sampleFile).default([]).meta({
    title: "Files to open",
    description: "Sample files like those a client receives.",
  }),
});

export type Work = z.infer<typeof workSchema>;
