/** Selects the days of a year for the light chart's text and table. */
import { clockChanges, newYear, type Place, seasonDays, sunDay } from "./sun.ts";

export type LightYear = ReturnType<typeof lightYear>;

/**
 * One year of daylight data for the light chart's text and table. Times are in Colorado's time zone, including
 * daylight saving time.
 */
export function lightYear(place: Place, year: number) {
  const sunOn = (date: Temporal.PlainDate) => sunDay(place, date);
  const { spring, longest, autumn, shortest } = seasonDays(year);
  const [forward, back] = clockChanges(year);
  const first = newYear(year);
  const middles = Array.from({ length: 12 }, (_, months) => first.add({ months, days: 14 }));
  const days = [...middles, spring, longest, autumn, shortest]
    .sort(Temporal.PlainDate.compare)
    .map(sunOn);
  const goldenHours = days.flatMap((day) => [
    day.goldenEnd - day.sunrise,
    day.sunset - day.goldenStart,
  ]);
  return {
    year,
    longest: sunOn(longest),
    shortest: sunOn(shortest),
    /** Days on which clocks change. */
    forward,
    back,
    /** Mid-month days with the solstices and equinoxes, in order. */
    days,
    /** Shortest and longest golden hour of those days, in minutes; the year's extremes are near the equinoxes and solstices. */
    least: Math.min(...goldenHours),
    most: Math.max(...goldenHours),
  };
}
