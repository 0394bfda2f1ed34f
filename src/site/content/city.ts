/** Schema of `content/cities/<slug>.yaml`; each file becomes a city page at `/<slug>-drone-services`. */
import { z } from "astro/zod";
import { addressSchema } from "#business/business.ts";
import { optionalGroup } from "#yaml/optional.ts";
import {
  answers,
  citySlug,
  cta,
  feature,
  gallery,
  intro,
  line,
  meta,
  prose,
  quoteButton,
  serviceSlug,
  stillName,
  story,
} from "./shared.ts";

const airport = z.strictObject({
  code: line.describe("FAA or ICAO identifier, such as KAPA."),
  name: line,
  where: line.describe('Distance and direction from the city\'s center, such as "about 3 mi NW".'),
  airspace: line.describe(
    "The airspace class, and whether there is a tower. This is a planning note, not a clearance.",
  ),
});

export const citySchema = z.strictObject({
  name: line,
  order: z.number().default(1000).describe("Position in the list of cities; small numbers first."),
  meta,
  hero: z
    .strictObject({
      headline: line,
      intro,
      media: stillName
        .describe(
          "If this is empty, the page shows the picture named after the city: for Vail, city-vail-2 or, if there is none, city-vail.",
        )
        .optional(),
      button: quoteButton.describe("The label of this button, such as Get Denver Quote."),
    })
    .meta({ title: "Top of the page" }),
  /** Requirements §2 specifies exactly three local features. */
  features: z
    .strictObject({ heading: line, items: z.array(feature).length(3) })
    .meta({ title: "Three things you do here" }),
  gallery,
  stories: z.array(story).min(2).meta({
    title: "Text of the page",
    description:
      "Write only facts about this city, because search engines drop pages that repeat each other.",
  }),
  /** Facts for planning a flight. None of them may read like an airspace clearance. */
  planning: z.strictObject({
    picture: stillName
      .meta({ description: "Shown between the launch spots and the airports." })
      .optional(),
    checked: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, {
        error: "must be a year and a month, such as 2026-11",
      })
      .meta({
        title: "Rules last checked",
        description:
          "The month you last read these rules at their sources, such as 2026-11. Shown on the page.",
      }),
    intro: intro.describe("Describe where and how you fly here."),
    airports: z.array(airport).min(1),
    airspace: prose.describe(
      "Describe the airspace in plain words. The page adds a sentence about LAANC.",
    ),
    landRules: z.array(prose).min(1).meta({
      title: "Where we can launch",
      description:
        "First, write where you can launch. Then write whose land is off limits or needs a permit, and how that affects a shoot.",
    }),
    seasons: z
      .array(z.strictObject({ when: line, what: prose }))
      .min(2)
      .meta({ title: "Best months to fly" }),
  }),
  sameAs: z
    .url()
    .meta({
      title: "The city on another site",
      description:
        "The web address of a page about exactly this city, such as its Wikipedia article.",
    })
    .optional(),
  geo: z
    .strictObject({
      /** Coordinates in degrees north and east (WGS 84). The limits enclose Colorado. */
      lat: z.number().min(36.9).max(41.1).meta({ title: "Degrees north, such as 39.74" }),
      lon: z.number().min(-109.1).max(-102).meta({ title: "Degrees east, such as -104.98" }),
    })
    .meta({ title: "Place on the map" }),
  labelSide: z
    .enum(["left", "right"])
    .meta({
      title: "Side of the name on the map",
      description:
        "Choose a side only if the name covers another city. Otherwise, the map chooses the side.",
    })
    .optional(),
  elevationFt: z.number().min(3_000).max(14_500).meta({ title: "Elevation in feet" }),
  county: line,
  airDensityPct: z.number().min(50).max(100).meta({
    title: "Air density in percent",
    description: "Air density at this elevation in the standard atmosphere. Sea level is 100.",
  }),
  services: z
    .array(z.strictObject({ slug: serviceSlug, why: prose }))
    .min(2)
    .max(4)
    .meta({ title: "Services most requested here" }),
  neighbors: z.array(citySlug).min(1).max(4).meta({ title: "Nearby cities" }),
  /** Neighborhoods that the business serves. Requirements §2 specifies twelve for Denver. */
  neighborhoods: optionalGroup(
    z.strictObject({ heading: line, intro: intro.optional(), names: z.array(line).min(1) }),
  ),
  answers,
  /** Address for the page's metadata. Only Denver has one (requirements §2). */
  address: optionalGroup(
    addressSchema.describe("Search engines read this address on the city's page."),
  ),
  cta,
});

export type City = z.infer<typeof citySchema>;
