/** The days of a year that the chart names and the table lists. */
import { clockChanges, newYear, type Place, type SunDay, seasonDays, sunDay } from "./sun.ts";

export interface LightYear {
  year: number;
  longest: SunDay;
  shortest: SunDay;
  /** Clocks go forward, then back. */
  changes: [SunDay, SunDay];
  /** Mid-month days with the solstices and equinoxes, in order. */
  listed: SunDay[];
  /** Shortest and longest golden hour after sunrise, in minutes. */
  golden: [number, number];
}

/** Sunrise to sunset in minutes, between the times as printed, so that a reader's sum comes out. */
export const flyingMinutes = ({ sunrise, sunset }: SunDay): number =>
  Math.round(sunset) - Math.round(sunrise);

const golden = ({ sunrise, goldenEnd }: SunDay) => goldenEnd - sunrise;

/**
 * What the diagram and the table of flying light show of a year.
 * Times are Colorado's, daylight saving included.
 */
export function lightYear(place: Place, year: number): LightYear {
  const at = (date: Temporal.PlainDate) => sunDay(place, date);
  const { spring, longest, autumn, shortest } = seasonDays(year);
  const [forward, back] = clockChanges(year);
  const first = newYear(year);
  const middles = Array.from({ length: 12 }, (_, months) => first.add({ months, days: 14 }));
  const listed = [...middles, spring, longest, autumn, shortest]
    .sort(Temporal.PlainDate.compare)
    .map(at);
  // Every fifth day: the span changes slowly.
  const hours = Array.from({ length: 73 }, (_, step) => golden(at(first.add({ days: step * 5 }))));
  return {
    year,
    longest: at(longest),
    shortest: at(shortest),
    changes: [at(forward), at(back)],
    listed,
    golden: [Math.min(...hours), Math.max(...hours)],
  };
}
