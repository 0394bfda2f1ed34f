import { z } from "zod";
import { group, line } from "#business/schema-parts.ts";
import { filmName, serviceSlug, stillName } from "./reference-fields.ts";
import { frame, intro, item, meta, prose, stat, variant } from "./shared.ts";

const slide = z.strictObject({
  title: line,
  subtitle: line,
  media: z
    .discriminatedUnion("discriminant", [variant("film", filmName), variant("still", stillName)])
    .meta({ title: "Film or picture" }),
});

const heading = { heading: line, intro };

const card = z.strictObject({
  title: line,
  description: prose,
  media: stillName,
  service: serviceSlug.describe("The page that it leads to."),
});

export const homeSchema = z.strictObject({
  meta,
  hero: group("Top of the page", {
    headline: line,
    line: line.meta({ title: "What you do, in one line" }),
    slides: z.array(slide).length(5),
  }),
  services: z.strictObject({
    heading: line,
    cards: z.array(card.extend({ features: z.array(line).min(1) })).length(4),
  }),
  portfolio: z.strictObject({
    ...heading,
    frames: z
      .array(frame)
      .length(5)
      .meta({ title: "One job in five frames", description: "The third is shown first." }),
    items: z
      .array(card.extend({ category: line }))
      .length(4)
      .meta({ title: "Tiles" }),
  }),
  about: z.strictObject({
    ...heading,
    text: prose,
    stats: z.array(stat).length(4).meta({
      title: "Numbers",
      description: "The page of all services shows the first three too, next to the rating.",
    }),
    panel: group("License and insurance", {
      heading: line,
      points: z.array(
        item.extend({
          href: z
            .url({ protocol: /^https$/ })
            .optional()
            .meta({ title: "Where clients can check it" }),
        }),
      ),
      media: stillName.optional().meta({
        title: "Photo of your certificate",
        description: "Without one, the page shows a drawn specimen.",
      }),
      caption: line,
    }),
  }),
  area: group("Map", { ...heading, media: stillName }),
  contact: z.strictObject({ ...heading, media: stillName }),
  quote: z.strictObject({
    ...heading,
    media: stillName,
    steps: z.array(line).min(1),
  }),
});
