/** astronomy-engine matches the NOAA algorithm within a minute (sun.test.ts). Assumes a flat horizon. */
import { Body, Observer, SearchAltitude, SearchRiseSet, Seasons } from "astronomy-engine";
import type { Coordinates } from "./bearing.ts";

export type SunDay = ReturnType<typeof sunDay>;

/** Altitude of the sun's center at dawn and dusk, in degrees. */
const TWILIGHT_ALTITUDE = -6;
/** Altitude of the sun's center, in degrees, below which its light counts as golden. */
const GOLDEN_ALTITUDE = 6;

const inColorado = (instant: Date) =>
  instant.toTemporalInstant().toZonedDateTimeISO("America/Denver");

const MIDNIGHT = Temporal.PlainTime.from("00:00");

/**
 * Times are in whole minutes after midnight in Colorado's time zone. They are rounded here and nowhere
 * else, so that durations in the page's text match the times in its table.
 * @throws Error if the sun doesn't rise or set that day, which never happens in Colorado
 */
export function sunDay(place: Coordinates, date: Temporal.PlainDate) {
  const midnight = new Date(date.toZonedDateTime("America/Denver").epochMilliseconds);
  const observer = new Observer(place.lat, place.lon, 0);
  const minutesAfterMidnight = (event: { date: Date } | null) => {
    if (!event) throw new Error(`No sunrise or sunset at ${place.lat}, ${place.lon}`);
    return Math.round(MIDNIGHT.until(inColorado(event.date).toPlainTime()).total("minutes"));
  };
  const horizonTime = (direction: 1 | -1) =>
    minutesAfterMidnight(SearchRiseSet(Body.Sun, observer, direction, midnight, 1));
  const altitudeTime = (direction: 1 | -1, degrees: number) =>
    minutesAfterMidnight(SearchAltitude(Body.Sun, observer, direction, midnight, 1, degrees));
  return {
    date,
    dawn: altitudeTime(1, TWILIGHT_ALTITUDE),
    sunrise: horizonTime(1),
    /** End of the morning's golden hour. */
    goldenEnd: altitudeTime(1, GOLDEN_ALTITUDE),
    goldenStart: altitudeTime(-1, GOLDEN_ALTITUDE),
    sunset: horizonTime(-1),
    dusk: altitudeTime(-1, TWILIGHT_ALTITUDE),
  };
}

export const newYearsDay = (year: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 });

/** @throws Error if clocks don't change twice in that year */
export function clockChanges(
  year: number,
): [forward: Temporal.PlainDate, back: Temporal.PlainDate] {
  const forward = newYearsDay(year).toZonedDateTime("America/Denver").getTimeZoneTransition("next");
  const back = forward?.getTimeZoneTransition("next");
  if (forward?.year !== year || back?.year !== year) {
    throw new Error(`Clocks in Colorado do not change twice in ${year}`);
  }
  return [forward.toPlainDate(), back.toPlainDate()];
}

/** The days of the equinoxes and solstices. */
export function seasonDays(year: number): Temporal.PlainDate[] {
  const { mar_equinox, jun_solstice, sep_equinox, dec_solstice } = Seasons(year);
  return [mar_equinox, jun_solstice, sep_equinox, dec_solstice].map(({ date }) =>
    inColorado(date).toPlainDate(),
  );
}

export type DaylightYear = ReturnType<typeof daylightYear>;

export function daylightYear(place: Coordinates, year: number) {
  const first = newYearsDay(year);
  const midMonthDays = Array.from({ length: 12 }, (_, months) => first.add({ months, days: 14 }));
  const days = [...midMonthDays, ...seasonDays(year)]
    .sort(Temporal.PlainDate.compare)
    .map((date) => sunDay(place, date));
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

/** The year that contains most of the next twelve months, and therefore most of the flights booked now. */
export const yearAhead = (now: Date): number =>
  now.getUTCFullYear() + (now.getUTCMonth() < 6 ? 0 : 1);
