/** Schemas of description files: `<name>.yaml` in `media/stills`, `media/films` and `media/orbits`. */
import { z } from "zod";
import { group, line, optionalGroup } from "#fields.ts";

const alt = line.meta({
  title: "What it shows",
  description:
    "What is in the frame, in a dozen words, for people who cannot see it and for search engines.",
  multiline: true,
});

const percent = z.number().min(0).max(100);

const focus = optionalGroup(
  group("Where the subject is", { x: percent, y: percent }).meta({
    description:
      "Every crop keeps the subject near its middle. In percent from the left and top edges.",
    inRow: true,
  }),
);

const rendered = z.boolean().default(false).meta({
  title: "Computer-rendered",
  description:
    "Check this if a computer made it. Pages that show it then say so. Leave it unchecked for your own photos and films.",
});

/**
 * On phones, the portrait picture `<name>-tall` replaces `<name>`. The vertical positions of the subject in
 * the two pictures should differ by at most 5 percentage points, because browsers crop both around the focus
 * of `<name>`.
 */
export const stillSchema = z.strictObject({ alt, focus, rendered });

/** Films must be silent: the schema has no captions, which sound would require (WCAG 1.2.2). */
export const filmSchema = z.strictObject({
  alt,
  focus,
  seconds: z.number().positive().meta({ title: "Running time in seconds" }),
  uploaded: z.iso.date({ error: "must be a date, such as 2026-11-21" }).meta({
    title: "Date added",
    description: "Search engines read this date.",
  }),
  rendered,
});

/**
 * An orbit: pictures taken at equal steps around a subject, clockwise as seen from above, in the order of their
 * file names in `media/orbits/<name>/`.
 */
export const orbitSchema = z.strictObject({
  alt,
  rendered,
});

/** A position in a picture, in percent from its left and top edges. */
export interface Point {
  x: number;
  y: number;
}
