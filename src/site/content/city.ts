import { z } from "zod";
import { group, line, optionalGroup } from "#business/schema-parts.ts";
import { citySlug, serviceSlug, stillName } from "./reference-fields.ts";
import { closingBand, intro, item, labelSide, meta, prose, quoteButton, story } from "./shared.ts";

/** A position in degrees north and east (WGS 84), in or near Colorado, and where its name is. */
const place = {
  lat: z.number().min(36.5).max(41.5).meta({ title: "Degrees north, such as 39.57" }),
  lon: z.number().min(-109.5).max(-101.5).meta({ title: "Degrees east, such as -104.85" }),
  side: labelSide,
};

const airport = z.strictObject({
  code: line.describe("FAA or ICAO identifier, such as KAPA."),
  name: line,
  ...place,
  airspace: line.describe("The airspace class, such as Class D. Shown on the map and in the list."),
  note: line.describe(
    "What else a pilot should know, such as: with a tower. Shown in the list. This is a planning note, not a clearance.",
  ),
});

const stadium = z.strictObject({ name: line, ...place });

/** Checked in a leap year, because any year's day may be meant. */
export const monthAndDay = z
  .string()
  .refine((day) => z.iso.date().safeParse(`2028-${day}`).success, {
    error: "must be a month and a day, such as 09-15",
  });

const season = z.strictObject({
  when: line.describe("Such as: May to early September."),
  what: prose.describe("What that means for a shoot, in a sentence or two."),
  from: monthAndDay.meta({ title: "First day, such as 09-15, for the drawing" }),
  to: monthAndDay.meta({ title: "Last day, such as 10-05, for the drawing" }),
});

const picture = z.strictObject({
  picture: stillName,
  title: line,
  caption: line.describe("One line about what the picture is good for."),
});

/** None of these facts may read like an airspace clearance. */
const flying = group("Flying here", {
  text: z
    .array(prose)
    .min(1)
    .max(2)
    .describe("What the airspace means for a job here, in a paragraph or two."),
  airports: z.array(airport).min(1),
  stadiums: z.array(stadium).default([]).meta({
    title: "Stadiums under the FAA's stadium rule",
    description:
      "Those with 30,000 seats or more where Major League Baseball, the NFL, NCAA Division One football, NASCAR or similar events take place. The map draws the three nautical miles.",
  }),
  months: z.array(season).min(2).max(4),
  permits: group("Launch spots and permits", {
    note: line.describe("The places that the rules are about, in a few words."),
    rules: z
      .array(prose)
      .min(1)
      .describe("Whose land is open, off limits or needs a permit, and how that affects a shoot."),
  }),
  checked: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "must be a year and a month, such as 2026-11" })
    .meta({
      title: "Rules last checked",
      description:
        "The month you last read these rules at their sources, such as 2026-11. Shown on the page.",
    }),
});

export const citySchema = z.strictObject({
  name: line,
  order: z
    .number()
    .default(1000)
    .describe("Position in lists of cities; small numbers first. Home names the first six."),
  meta,
  hero: group("Top of the page", {
    headline: line,
    intro,
    media: stillName,
    button: quoteButton.describe("The label of this button, such as Get Denver Quote."),
  }),
  pictures: z.array(picture).max(3).default([]).meta({
    title: "Pictures of this city or its kind of place",
    description: "Of three, the first is large.",
  }),
  /** Requirements §2 specifies exactly three local features. */
  features: z.array(item).length(3).meta({ title: "Three things you do here" }),
  services: z
    .array(z.strictObject({ slug: serviceSlug, why: prose }))
    .min(2)
    .max(5)
    .meta({ title: "Services most requested here" }),
  flying,
  /** Requirements §2 specifies twelve for Denver. */
  neighborhoods: optionalGroup(
    z.strictObject({ heading: line, intro, names: z.array(line).min(1) }),
  ),
  stories: z.array(story).max(2).default([]).meta({
    title: "Field notes",
    description:
      "Write only facts about this city, because search engines drop pages that repeat each other.",
  }),
  neighbors: z.array(citySlug).min(1).max(4).meta({ title: "Nearby cities" }),
  cta: closingBand,
  geo: group("Place on the map", place),
  elevationFt: z.number().min(3_000).max(14_500).meta({ title: "Elevation in feet" }),
  /** With it, the page's metadata has an address and coordinates. Only Denver's has (requirements §2). */
  postalCode: line.optional().meta({
    title: "ZIP code",
    description: "Search engines then read the city's address on its page.",
  }),
});

export type CityFields = z.infer<typeof citySchema>;
