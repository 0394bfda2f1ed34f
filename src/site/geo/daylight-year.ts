import { newYearsDay, type Place, seasonDays, sunDay } from "./sun.ts";

export type DaylightYear = ReturnType<typeof daylightYear>;

/** Times are in Colorado's time zone, including daylight saving time. */
export function daylightYear(place: Place, year: number) {
  const sunOn = (date: Temporal.PlainDate) => sunDay(place, date);
  const { spring, longest, autumn, shortest } = seasonDays(year);
  const first = newYearsDay(year);
  const midMonthDays = Array.from({ length: 12 }, (_, months) => first.add({ months, days: 14 }));
  const days = [...midMonthDays, spring, longest, autumn, shortest]
    .sort(Temporal.PlainDate.compare)
    .map(sunOn);
  const goldenHours = days.flatMap((day) => [
    day.goldenEnd - day.sunrise,
    day.sunset - day.goldenStart,
  ]);
  return {
    /** Days in the middle of each month, at the equinoxes and at the solstices, in chronological order. */
    days,
    /**
     * Lengths in minutes of the shortest and longest golden hours on `days`. They approximate the year's
     * extremes, which are near the equinoxes and solstices.
     */
    shortestGoldenHour: Math.min(...goldenHours),
    longestGoldenHour: Math.max(...goldenHours),
  };
}
