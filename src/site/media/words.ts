/** Schemas of description files: `media/stills/<name>.yaml` and `media/films/<name>.yaml`. */
import { z } from "astro/zod";
import { optionalGroup } from "#yaml/optional.ts";

const alt = z.string().trim().min(1).meta({
  title: "What it shows",
  description:
    "What is in the frame, in a dozen words, for people who cannot see it and for search engines.",
  multiline: true,
});

const percent = z.number().min(0).max(100);

/** Position of the subject: a box, or a point if right and bottom are missing. */
const focus = optionalGroup(
  z
    .strictObject({
      left: percent,
      top: percent,
      right: percent.optional(),
      bottom: percent.optional(),
    })
    .refine(({ right, bottom }) => (right === undefined) === (bottom === undefined), {
      error: "must have both right and bottom (a box), or neither (a point)",
    })
    .meta({
      title: "Where the subject is",
      description:
        "Every crop keeps the subject, and the headline stays clear of it. All values are in percent from the left and top edges. Fill in right and bottom only for a box.",
      inRow: true,
    }),
);

/**
 * On phones, the portrait picture `<name>-tall` replaces `<name>`. The vertical positions of the subject in
 * the two pictures should differ by at most 5 percentage points, because browsers crop both around the focus
 * of `<name>`.
 */
export const stillSchema = z.strictObject({ alt, focus });

/** Films must be silent: the schema has no captions, which sound would require (WCAG 1.2.2). */
export const filmSchema = z.strictObject({
  alt,
  focus,
  seconds: z.number().positive().meta({ title: "Running time in seconds" }),
  uploaded: z.iso.date({ error: "must be a date, such as 2026-11-21" }).meta({
    title: "Date added",
    description: "Search engines read this date.",
  }),
});

/** A position in a picture, in whole percent from its left and top edges. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Returns the point that a crop keeps in view: the center of the focus, or of the picture if there is no
 * focus.
 */
export function focusPoint({ left, top, right = left, bottom = top }: Focus = CENTER): Point {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

type Focus = NonNullable<z.infer<typeof focus>>;

const CENTER: Focus = { left: 50, top: 50 };

export type MediaFolder = "stills" | "films";

/** Returns the error message for a picture or film that is missing from `media/`. */
export function missingMediaMessage(folder: MediaFolder, name: string): string {
  const kind = folder === "stills" ? "still" : "film";
  return `No ${kind} "${name}": the content uses it, but media/${folder}/ has no such file, or no description file ${name}.yaml`;
}
