/** Selects the days of a year for the light chart's text and table. */
import { clockChanges, newYear, type Place, type SunDay, seasonDays, sunDay } from "./sun.ts";

export type LightYear = ReturnType<typeof lightYear>;

/** Minutes from sunrise to sunset, computed from rounded times so that the page's numbers add up. */
export const flyingMinutes = ({ sunrise, sunset }: SunDay): number =>
  Math.round(sunset) - Math.round(sunrise);

const golden = ({ sunrise, goldenEnd }: SunDay) => goldenEnd - sunrise;

/**
 * One year of daylight data for the light chart's text and table. Times are in Colorado's time zone, including
 * daylight saving time.
 */
export function lightYear(place: Place, year: number) {
  const at = (date: Temporal.PlainDate) => sunDay(place, date);
  const { spring, longest, autumn, shortest } = seasonDays(year);
  const [forward, back] = clockChanges(year);
  const first = newYear(year);
  const middles = Array.from({ length: 12 }, (_, months) => first.add({ months, days: 14 }));
  const days = [...middles, spring, longest, autumn, shortest]
    .sort(Temporal.PlainDate.compare)
    .map(at);
  // Every fifth day is enough: the golden hour's length changes slowly.
  const hours = Array.from({ length: 73 }, (_, step) => golden(at(first.add({ days: step * 5 }))));
  return {
    year,
    longest: at(longest),
    shortest: at(shortest),
    /** Days on which clocks change. */
    forward: at(forward),
    back: at(back),
    /** Mid-month days with the solstices and equinoxes, in order. */
    days,
    /** Shortest and longest golden hour after sunrise, in minutes. */
    least: Math.min(...hours),
    most: Math.max(...hours),
  };
}
