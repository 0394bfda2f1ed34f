import { z } from "zod";
import { line } from "#business/schema-parts.ts";
import { filmName, orbitName, sampleFileName, serviceSlug, stillName } from "./reference-fields.ts";
import { frame, prose, stat, variant } from "./shared.ts";

const frames = z
  .array(frame)
  .min(2)
  .meta({ title: "Pictures in order" })
  .describe("All pictures show the same frame, so that only the subject changes.");

const stills = z.strictObject({
  frames,
  figures: z.array(stat).default([]).meta({ title: "Figures below the pictures" }),
  note: prose.optional().meta({
    title: "Note under the figures",
    description: "Explain the figures, for example how they were computed.",
  }),
});

const media = z.discriminatedUnion("discriminant", [
  variant("photo", z.strictObject({ picture: stillName })),
  variant("film", z.strictObject({ film: filmName })),
  /** Pictures that replace each other, such as visits to a site. */
  variant("sequence", stills),
  /** Pictures of which one is wiped over another, such as a photo and its elevation model. */
  variant("layers", stills),
  variant("orbit", z.strictObject({ orbit: orbitName })),
]);

const sampleFile = z.strictObject({
  title: line,
  text: line.meta({ title: "One line about it" }),
  file: sampleFileName,
  picture: stillName.describe("Its first page, or a part of what's in it."),
  services: z.array(serviceSlug).min(1).describe("The service pages that offer the file."),
});

export const workSchema = z.strictObject({
  title: line,
  caption: line.describe("What it shows or is good for, in one plain sentence."),
  order: z
    .number()
    .default(1000)
    .describe("Position in a gallery; small numbers first. The first work is shown largest."),
  services: z
    .array(serviceSlug)
    .default([])
    .describe("The work is shown in the galleries of these service pages."),
  media: media.meta({ title: "Kind of work" }),
  files: z.array(sampleFile).default([]).meta({
    title: "Files to open",
    description: "Sample files like those a client receives.",
  }),
});

export type WorkFields = z.infer<typeof workSchema>;
