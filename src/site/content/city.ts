/** Schema of `content/cities/<slug>.yaml`: one file is one city page at `/<slug>-drone-services`. */
import { z } from "astro/zod";
import { feature, line, mediaName, meta, prose, slug, story } from "./shared.ts";

const airport = z.strictObject({
  /** FAA or ICAO identifier. */
  code: line,
  name: line,
  /** Distance and direction from the centre, as in "about 3 mi NW". */
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
    /** Opening paragraph: what these facts mean for a job here. */
    intro: prose,
    airports: z.array(airport).min(1),
    /** Airspace in plain words, without the sentence on LAANC, which the page adds. */
    airspace: prose,
    /** Whose ground may not be used, and what that means for a job. */
    landRules: z.array(prose).min(1),
    seasons: z.array(z.strictObject({ when: line, what: prose })).min(2),
  }),
  geo: z.strictObject({
    /** Degrees north and east (WGS 84); Colorado lies within these. */
    lat: z.number().min(36.9).max(41.1),
    lon: z.number().min(-109.1).max(-102),
  }),
  elevationFt: z.number().min(3_000).max(14_500),
  county: line,
  /** Air density of the standard atmosphere at that elevation, per cent of sea level. */
  airDensityPct: z.number().min(50).max(100),
  /** Services most asked for here, each with why. */
  services: z
    .array(z.strictObject({ slug, why: prose }))
    .min(2)
    .max(4),
  /** Neighbouring cities with pages of their own. */
  neighbours: z.array(slug).min(1).max(4),
  /** Served neighbourhoods (Denver: twelve, specification §2). */
  neighbourhoods: z
    .strictObject({
      heading: line,
      items: z.array(z.strictObject({ name: line, text: line })).min(1),
    })
    .optional(),
  /** Adds an address to the page's metadata (Denver, specification §2). */
  address: z
    .strictObject({ locality: line, region: line, postalCode: line, country: line })
    .optional(),
  cta: z.strictObject({ heading: line, text: prose }),
});

export type City = z.infer<typeof citySchema>;
