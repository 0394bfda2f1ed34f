/** Schema of `content/cities/<slug>.yaml`: one file is one city page at `/<slug>-drone-services`. */
import { z } from "astro/zod";
import {
  answers,
  citySlug,
  feature,
  line,
  meta,
  prose,
  serviceSlug,
  stillName,
  story,
} from "./shared.ts";

const airport = z.strictObject({
  code: line.describe("FAA or ICAO identifier, such as KAPA."),
  name: line,
  where: line.describe('Distance and direction from the center, such as "about 3 mi NW".'),
  airspace: line.describe("Airspace class and tower, as a planning note."),
});

export const citySchema = z.strictObject({
  name: line,
  order: z.number().default(1000).describe("Place in the list of cities; small numbers first."),
  meta,
  hero: z.strictObject({
    headline: line,
    intro: prose,
    media: stillName.describe("Without one: the picture named city-, then the file.").optional(),
    /** Specification §2. */
    button: line.describe("The quote button's label, such as Get Denver Quote."),
  }),
  /** Three local features (specification §2). */
  features: z.strictObject({ heading: line, items: z.array(feature).length(3) }),
  /** Things that are true only here. */
  stories: z.array(story).min(2),
  /** Facts for planning a flight; never a clearance. */
  planning: z.strictObject({
    /** Month in which somebody last read these rules, as in 2026-11; shown, and noted when old. */
    checked: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, {
        error: 'must be a year and a month in quotes, such as "2026-11"',
      })
      .meta({
        title: "Rules last checked",
        description: "Year and month, such as 2026-11. Shown on the page.",
      }),
    intro: prose.describe("Where and how you do fly here."),
    airports: z.array(airport).min(1),
    airspace: prose.describe("In plain words; the page adds the sentence on LAANC."),
    landRules: z.array(prose).min(1).meta({
      title: "Where we can launch",
      description: "First where you can; then whose ground may not be used, and what that means.",
    }),
    seasons: z.array(z.strictObject({ when: line, what: prose })).min(2),
  }),
  /** A page elsewhere that is certainly about this city, for search engines (schema.org sameAs). */
  sameAs: z.url().meta({ title: "The city elsewhere" }).optional(),
  geo: z.strictObject({
    /** Degrees north and east (WGS 84); Colorado lies within these. */
    lat: z.number().min(36.9).max(41.1),
    lon: z.number().min(-109.1).max(-102),
  }),
  elevationFt: z.number().min(3_000).max(14_500).meta({ title: "Elevation in feet" }),
  county: line,
  airDensityPct: z.number().min(50).max(100).meta({
    title: "Air density in percent",
    description: "Of the standard atmosphere at that elevation, compared with sea level.",
  }),
  /** Services most asked for here, each with why. */
  services: z
    .array(z.strictObject({ slug: serviceSlug, why: prose }))
    .min(2)
    .max(4),
  /** Nearby cities with pages of their own. */
  neighbors: z.array(citySlug).min(1).max(4),
  /** Served neighborhoods (Denver: twelve, specification §2). */
  neighborhoods: z
    .strictObject({ heading: line, intro: prose.optional(), names: z.array(line).min(1) })
    .optional(),
  answers,
  /** Adds an address to the page's metadata (Denver, specification §2). */
  address: z
    .strictObject({ locality: line, region: line, postalCode: line, country: line })
    .optional(),
  cta: z.strictObject({ heading: line, text: prose }),
});

export type City = z.infer<typeof citySchema>;
