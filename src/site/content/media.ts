/** Schema of `media/media.yaml`: what each picture and film shows, in words, and where its subject stands. */
import { z } from "astro/zod";
import { line } from "./shared.ts";

const alt = line.meta({
  title: "What it shows",
  description:
    "What a person who cannot see it should know, in a dozen words. Search engines read it too.",
});

const percent = z.number().min(0).max(100);

const focus = z
  .union([z.tuple([percent, percent]), z.tuple([percent, percent, percent, percent])], {
    error: "must be a point [x, y] or a box [left, top, right, bottom], in percent",
  })
  .meta({
    title: "Where the subject stands",
    description:
      "Every crop keeps it. In percent from the picture's left and top edge; right and bottom only for a box.",
    names: ["left", "top", "right", "bottom"],
  })
  .optional();

export const mediaSchema = z.strictObject({
  stills: z.record(
    z.string(),
    z.strictObject({
      alt,
      focus,
    }),
  ),
  films: z.record(
    z.string(),
    z.strictObject({
      alt,
      focus,
      seconds: z.number().positive().meta({ title: "Running time in seconds" }),
      uploaded: z.iso
        .date({ error: "must be a date, such as 2026-11-21" })
        .describe("The day you put it up, for search engines, such as 2026-11-21."),
      /** Every film here is silent; a film with sound needs captions (WCAG 1.2.2). */
      sound: z.literal(false),
    }),
  ),
});

/** A place in a picture, in whole percent from its left and top edge. */
export interface Point {
  x: number;
  y: number;
}

/** The point a crop is laid around: the middle of a box, and of the frame where nothing is said. */
export function focusPoint([
  left = 50,
  top = 50,
  right = left,
  bottom = top,
]: readonly number[] = []): Point {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}
