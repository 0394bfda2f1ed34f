/**
 * Schema of `content/home.yaml`: the home page, section by section (requirements §2). The business's
 * name, phone and hours come from business.yaml.
 */
import { z } from "astro/zod";
import {
  citySlug,
  eyebrow,
  feature,
  filmName,
  intro,
  line,
  meta,
  prose,
  quoteButton,
  serviceSlug,
  stat,
  stillName,
  variant,
} from "./shared.ts";

const slide = z.strictObject({
  title: line,
  subtitle: line,
  media: z
    .discriminatedUnion("discriminant", [variant("film", filmName), variant("still", stillName)])
    .meta({ title: "Film or picture" }),
});

const heading = { eyebrow, heading: line, intro };

export const homeSchema = z.strictObject({
  meta,
  hero: z
    .strictObject({
      headline: line,
      slides: z.array(slide).length(5),
      primary: quoteButton,
      secondary: line.meta({
        title: "Button to the services",
        description: "The label of this button.",
      }),
      marketsLabel: line.meta({ title: "Words before the cities" }),
      markets: z.array(citySlug).min(1).meta({
        title: "Cities",
        description: "The cities that are named under the headline.",
      }),
    })
    .meta({ title: "Top of the page" }),
  services: z.strictObject({
    ...heading,
    learnMore: line.meta({ title: "Link on each card" }),
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
  browse: z
    .strictObject({
      heading: line,
      intro,
      groups: z
        .strictObject({ photography: line, videography: line, professional: line })
        .meta({ title: "Headings of the columns" }),
      all: z
        .strictObject({ label: line, service: serviceSlug })
        .meta({ title: "Button to all services" }),
    })
    .meta({ title: "All services by name" }),
  portfolio: z.strictObject({
    ...heading,
    items: z
      .array(z.strictObject({ title: line, category: line, description: prose, media: stillName }))
      .min(1)
      .max(6)
      .meta({ title: "Tiles" }),
    galleries: z
      .strictObject({ label: line, services: z.array(serviceSlug).min(1) })
      .meta({ title: "Links to the galleries", description: "Shown below the tiles." }),
  }),
  about: z.strictObject({
    ...heading,
    paragraphs: z.array(prose).min(1),
    stats: z.array(stat).length(4).meta({ title: "Numbers" }),
    panel: z
      .strictObject({
        heading: line,
        text: prose,
        points: z.array(feature),
        media: stillName,
      })
      .meta({ title: "License and insurance" }),
  }),
  area: z.strictObject({ ...heading }).meta({ title: "Map" }),
  contact: z.strictObject({
    ...heading,
    points: z
      .array(z.strictObject({ title: line, text: line }))
      .describe(
        "{hours}, {days}, {flights}, {base} and {area} are filled in from Business. Search engines send people here to ask about picture rights, so keep a line about picture rights.",
      ),
  }),
  quote: z.strictObject({
    ...heading,
    steps: z.array(z.strictObject({ title: line, text: prose })),
  }),
});

export type Home = z.infer<typeof homeSchema>;
