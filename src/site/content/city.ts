import { z } from "astro/zod";
import { addressSchema } from "#business/business.ts";
import { group, line, optionalGroup } from "#yaml.ts";
import { citySlug, serviceSlug, stillName } from "./reference-fields.ts";
import {
  answers,
  cta,
  feature,
  gallery,
  intro,
  meta,
  prose,
  quoteButton,
  storiesOf,
} from "./shared.ts";

/** Position in degrees north and east (WGS 84), for the airspace map and the distances in its table. */
const position = {
  lat: z.number().min(36.5).max(41.5).meta({ title: "Degrees north, such as 39.57" }),
  lon: z.number().min(-109.5).max(-101.5).meta({ title: "Degrees east, such as -104.85" }),
};

const airport = z.strictObject({
  code: line.describe("FAA or ICAO identifier, such as KAPA."),
  name: line,
  ...position,
  surface: z.number().min(1).max(15).optional().meta({
    title: "Radius of the surface area in nautical miles",
    description:
      "Draws a circle. Fill this in only if you have read the radius in a rule or on a chart and the area is round.",
  }),
  airspace: line.describe(
    "The airspace class, such as Class D. Shown on the map and in the table.",
  ),
  note: line
    .optional()
    .describe(
      "What else a pilot should know, such as: with a tower. Shown in the table. This is a planning note, not a clearance.",
    ),
});

const stadium = z.strictObject({
  name: line,
  ...position,
  approximate: z.boolean().default(false).meta({
    title: "The position is approximate",
    description: "The table then says about.",
  }),
});

const monthAndDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
  error: "must be a month and a day, such as 09-15",
});

const season = z.strictObject({
  when: line,
  what: prose,
  from: monthAndDay.optional().meta({ title: "First day, such as 09-15, for the drawing" }),
  to: monthAndDay.optional().meta({ title: "Last day, such as 10-05, for the drawing" }),
});

const blockName = z.enum([
  "opening",
  "features",
  "airspace",
  "gallery",
  "picture",
  "stories",
  "calendar",
  "launch",
  "neighborhoods",
  "services",
  "neighbors",
]);
export type BlockName = z.infer<typeof blockName>;

const block = z.strictObject({
  block: blockName,
  ground: z
    .enum(["paper", "sand", "ink", "glow"])
    .optional()
    .meta({ title: "Background", description: "Paper if you choose none." }),
});
export type Block = z.infer<typeof block>;

const DEFAULT_BLOCKS: Block[] = [
  { block: "features" },
  { block: "gallery" },
  { block: "stories" },
  { block: "airspace", ground: "sand" },
  { block: "launch" },
  { block: "calendar", ground: "ink" },
  { block: "neighborhoods", ground: "sand" },
  { block: "services" },
  { block: "neighbors", ground: "sand" },
];

export const citySchema = z.strictObject({
  name: line,
  order: z.number().default(1000).describe("Position in the list of cities; small numbers first."),
  meta,
  hero: group("Top of the page", {
    headline: line,
    intro,
    media: stillName
      .optional()
      .describe(
        "If this is empty, the page shows the picture named after the city: for Boulder, city-boulder-2 or, if there is none, city-boulder.",
      ),
    button: quoteButton.describe("The label of this button, such as Get Denver Quote."),
    layout: z
      .enum(["full", "divided"])
      .default("full")
      .describe("Full: the picture fills the top. Divided: the words are beside it."),
  }),
  blocks: z.array(block).min(1).default(DEFAULT_BLOCKS).meta({
    title: "Blocks of the page, in order",
    description:
      "Features must be among them. Opening shows the first story large and leaves it out of the stories. Airspace includes the closed block For the flight plan.",
  }),
  /** Requirements §2 specifies exactly three local features. */
  features: group("Three things you do here", {
    heading: line,
    layout: z
      .enum(["columns", "list", "picture"])
      .default("columns")
      .describe("Three columns, a list in large type, or a list beside the picture below."),
    picture: stillName.optional(),
    items: z.array(feature).length(3),
  }),
  gallery,
  stories: storiesOf("city"),
  picture: stillName
    .optional()
    .meta({ title: "Picture across the page", description: "For the block named picture." }),
  /** None of these facts may read like an airspace clearance. */
  planning: group("Airspace", {
    heading: line,
    intro: intro.describe("What the airspace and the land mean for a job here."),
    map: z
      .enum(["large", "medium", "small"])
      .default("large")
      .meta({ title: "Size of the map", description: "Small if the airspace rarely matters." }),
    airports: z.array(airport).min(1),
    stadiums: z.array(stadium).default([]).meta({
      title: "Stadiums under the FAA's stadium rule",
      description:
        "Those with 30,000 seats or more where Major League Baseball, the NFL, NCAA Division One football, NASCAR or similar events take place. The map draws the three nautical miles.",
    }),
    airspace: prose.describe("Describe the airspace in plain words, next to the map."),
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
  }),
  launch: group("Where we can launch", {
    heading: line,
    rules: z
      .array(prose)
      .min(1)
      .describe("Whose land is open, off limits or needs a permit, and how that affects a shoot."),
  }),
  calendar: group("Best months to fly", { heading: line, seasons: z.array(season).min(2) }),
  sameAs: z.url().optional().meta({
    title: "The city on another site",
    description:
      "The web address of a page about exactly this city, such as its Wikipedia article.",
  }),
  geo: group("Place on the map", {
    /** Coordinates in degrees north and east (WGS 84). The limits enclose Colorado. */
    lat: z.number().min(36.9).max(41.1).meta({ title: "Degrees north, such as 39.74" }),
    lon: z.number().min(-109.1).max(-102).meta({ title: "Degrees east, such as -104.98" }),
  }),
  labelSide: z.enum(["left", "right"]).optional().meta({
    title: "Side of the name on the map",
    description:
      "Choose a side only if the name covers another city. Otherwise, the map chooses the side.",
  }),
  elevationFt: z.number().min(3_000).max(14_500).meta({ title: "Elevation in feet" }),
  county: line,
  airDensityPct: z.number().min(50).max(100).meta({
    title: "Air density in percent",
    description: "Air density at this elevation in the standard atmosphere. Sea level is 100.",
  }),
  services: z
    .array(z.strictObject({ slug: serviceSlug, why: prose }))
    .min(2)
    .max(5)
    .meta({ title: "Services most requested here" }),
  neighbors: z.array(citySlug).min(1).max(4).meta({ title: "Nearby cities" }),
  /** Requirements §2 specifies twelve for Denver. */
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

/**
 * The hero's still comes first: `hero.media` if the city's file sets it, otherwise `city-<slug>-2`, which
 * has room for a headline, otherwise `city-<slug>`.
 */
export function cityStills(
  slug: string,
  { hero }: City,
  hasStill: (name: string) => boolean,
): [heroStill: string, ...others: string[]] {
  const available = [`city-${slug}-2`, `city-${slug}`].filter(hasStill);
  const heroStill = hero.media ?? available[0] ?? `city-${slug}`;
  return [heroStill, ...available.filter((name) => name !== heroStill)];
}
