/** Schema of `content/cities/<slug>.yaml`: one file is one city page at `/<slug>-drone-services`. */
import { z } from "astro/zod";
import { answers, feature, line, mediaName, meta, prose, slug, story } from "./shared.ts";

const airport = z.strictObject({
  /** FAA or ICAO identifier. */
  code: line,
  name: line,
  /** Distance and direction from the center, as in "about 3 mi NW". */
  where: line,
  /** Airspace class and tower, worded as a planning note. */
  airspace: line,
});

export const citySchema = z.strictObject({
  name: line,
  /** Place in the list of cities; small first. */
  order: z.number().default(1000),
  meta,
  hero: z.strictObject({
    headline: line,
    intro: prose,
    /** Defaults to `city-<slug>`. */
    media: mediaName.optional(),
    /** The quote button's exact label (specification §2). */
    button: line,
  }),
  /** Three local features (specification §2). */
  features: z.strictObject({ heading: line, items: z.array(feature).length(3) }),
  /** Things that are true only here. */
  stories: z.array(story).min(2),
  /** Facts for planning a flight; never a clearance. */
  planning: z.strictObject({
    /** Month in which somebody last read these rules, as in 2026-11; shown, and noted when old. */
    checked: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, {
      error: 'must be a year and a month in quotes, such as "2026-11"',
    }),
    /** Opening paragraph: where and how we do fly here. */
    intro: prose,
    airports: z.array(airport).min(1),
    /** Airspace in plain words, without the sentence on LAANC, which the page adds. */
    airspace: prose,
    /** Where we can launch, first; then whose ground may not be used, and what that means. */
    landRules: z.array(prose).min(1),
    seasons: z.array(z.strictObject({ when: line, what: prose })).min(2),
  }),
  /** A page elsewhere that is certainly about this city, for search engines (schema.org sameAs). */
  sameAs: z.url().optional(),
  geo: z.strictObject({
    /** Degrees north and east (WGS 84); Colorado lies within these. */
    lat: z.number().min(36.9).max(41.1),
    lon: z.number().min(-109.1).max(-102),
  }),
  elevationFt: z.number().min(3_000).max(14_500),
  county: line,
  /** Air density of the standard atmosphere at that elevation, percent of sea level. */
  airDensityPct: z.number().min(50).max(100),
  /** Services most asked for here, each with why. */
  services: z
    .array(z.strictObject({ slug, why: prose }))
    .min(2)
    .max(4),
  /** Nearby cities with pages of their own. */
  neighbors: z.array(slug).min(1).max(4),
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
