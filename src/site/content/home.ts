/** Schema of `content/home.yaml`: the home page, section by section (specification §2). */
import { z } from "astro/zod";
import {
  citySlug,
  feature,
  line,
  mediaName,
  meta,
  prose,
  serviceSlug,
  stat,
  stillName,
} from "./shared.ts";

const slide = z.strictObject({
  kind: z.enum(["film", "still"]),
  media: mediaName,
  title: line,
  subtitle: line,
});

const heading = { eyebrow: line, heading: line, intro: prose };

export const homeSchema = z.strictObject({
  meta,
  hero: z.strictObject({
    headline: line,
    slides: z.array(slide).length(5),
    primary: line,
    secondary: line,
    marketsLabel: line,
    markets: z.array(citySlug).min(1).describe("The cities named under the headline."),
  }),
  services: z.strictObject({
    ...heading,
    learnMore: line,
    cards: z
      .array(
        z.strictObject({
          title: line,
          description: prose,
          features: z.array(line).min(1),
          media: stillName,
          service: serviceSlug,
        }),
      )
      .length(4),
  }),
  browse: z.strictObject({
    heading: line,
    intro: prose,
    groups: z.strictObject({ photography: line, videography: line, professional: line }),
    all: z.strictObject({ label: line, service: serviceSlug }),
  }),
  portfolio: z.strictObject({
    ...heading,
    items: z
      .array(z.strictObject({ title: line, category: line, description: prose, media: stillName }))
      .min(1)
      .max(6),
  }),
  about: z.strictObject({
    ...heading,
    paragraphs: z.array(prose).min(1),
    stats: z.array(stat).length(4),
    panel: z.strictObject({
      heading: line,
      text: prose,
      points: z.array(feature),
      media: stillName,
    }),
  }),
  area: z.strictObject({ ...heading }),
  contact: z.strictObject({
    ...heading,
    points: z.array(z.strictObject({ title: line, text: line })),
  }),
  quote: z.strictObject({
    ...heading,
    steps: z.array(z.strictObject({ title: line, text: prose })),
  }),
});

export type Home = z.infer<typeof homeSchema>;
