/** Schema of `media/media.yaml`: what each picture and film shows, in words. */
import { z } from "astro/zod";
import { line } from "./shared.ts";

export const mediaSchema = z.strictObject({
  stills: z.record(
    z.string(),
    z.strictObject({
      /** What a person who cannot see it should know. */
      alt: line,
      /** Which part of the frame a crop keeps. */
      focus: z.enum(["centre", "left", "right", "top", "bottom"]).default("centre"),
    }),
  ),
  films: z.record(
    z.string(),
    z.strictObject({
      alt: line,
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
