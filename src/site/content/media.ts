/** Schema of `media/media.yaml`: what each picture and film shows, in words, and where its subject stands. */
import { z } from "astro/zod";
import { line } from "./shared.ts";

const percent = z.number().min(0).max(100);

/** Where the subject stands, in percent of width and height. */
const focus = z
  .union([z.tuple([percent, percent]), z.tuple([percent, percent, percent, percent])], {
    error: "must be a point [x, y] or a box [left, top, right, bottom], in percent",
  })
  .optional();

export const mediaSchema = z.strictObject({
  stills: z.record(
    z.string(),
    z.strictObject({
      /** What a person who cannot see it should know. */
      alt: line,
      focus,
    }),
  ),
  films: z.record(
    z.string(),
    z.strictObject({
      alt: line,
      focus,
      /** Running time in seconds. */
      seconds: z.number().positive(),
      /** When it was put up, for search engines (ISO 8601 date). */
      uploaded: z.iso.date(),
      /** Every film here is silent; a film with sound needs captions (WCAG 1.2.2). */
      sound: z.literal(false),
    }),
  ),
});

export type MediaIndex = z.infer<typeof mediaSchema>;

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
