import { z } from "zod";
import { group, line, prose } from "#fields.ts";
import { heading, place } from "../../content/fields.ts";
import { citySlug } from "../../content/references.ts";
import { section } from "../section.ts";
import { nearestAirport } from "./distance.ts";

const airport = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z\d]{3,4}$/, {
      error: "must be three or four capital letters or digits, such as KAPA",
    })
    .describe("FAA or ICAO identifier, such as KAPA."),
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

/** None of these facts may read like an airspace clearance. */
export const flying = section({
  title: "Flying in a city",
  help: "Airspace with a map, the months of the year, and permits.",
  schema: z.strictObject({
    heading,
    city: citySlug.describe("The map's center."),
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
        .describe(
          "Whose land is open, off limits or needs a permit, and how that affects a shoot.",
        ),
    }),
    checked: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "must be a year and a month, such as 2026-11" })
      .meta({
        title: "Rules last checked",
        description:
          "The month you last read these rules at their sources, such as 2026-11. Shown on the page.",
      }),
  }),
  ground: "light",
  fact: nearestAirport,
});

export type FlyingFields = z.infer<typeof flying.schema>;

export type Side = FlyingFields["airports"][number]["side"];
