/**
 * Computes sunrise and sunset with astronomy-engine, which matches the NOAA algorithm within a minute
 * (sun.test.ts). Assumes a flat horizon.
 */
import { Body, Observer, SearchAltitude, SearchRiseSet, Seasons } from "astronomy-engine";
import type { City } from "../content/city.ts";

/** Coordinates in degrees north and east (WGS 84). */
export type Place = City["geo"];

export type SunDay = ReturnType<typeof sunDay>;

/** Altitudes of the sun's center, in degrees. */
const CIVIL_TWILIGHT = -6;
const GOLDEN = 6;

/** Converts an instant to Colorado time. */
const inColorado = (instant: Date) =>
  instant.toTemporalInstant().toZonedDateTimeISO("America/Denver");

const MIDNIGHT = Temporal.PlainTime.from("00:00");

/**
 * Dawn, sunrise, golden hour, sunset and dusk of one day, in whole minutes after midnight, Colorado time.
 * Rounded here and nowhere else, so that lengths in the page's text match the times in its table.
 * @throws Error if the sun doesn't rise or set that day, which never happens in Colorado
 */
export function sunDay(place: Place, date: Temporal.PlainDate) {
  const midnight = new Date(date.toZonedDateTime("America/Denver").epochMilliseconds);
  const observer = new Observer(place.lat, place.lon, 0);
  const minutes = (event: { date: Date } | null) => {
    if (!event) throw new Error(`No sunrise or sunset at ${place.lat}, ${place.lon}`);
    return Math.round(MIDNIGHT.until(inColorado(event.date).toPlainTime()).total("minutes"));
  };
  const horizonTime = (direction: 1 | -1) =>
    minutes(SearchRiseSet(Body.Sun, observer, direction, midnight, 1));
  const altitudeTime = (direction: 1 | -1, degrees: number) =>
    minutes(SearchAltitude(Body.Sun, observer, direction, midnight, 1, degrees));
  return {
    date,
    /** First light: the sun's center 6 degrees below the horizon (civil twilight). */
    dawn: altitudeTime(1, CIVIL_TWILIGHT),
    sunrise: horizonTime(1),
    /** The sun is 6 degrees above the horizon: the end of the morning's golden hour. */
    goldenEnd: altitudeTime(1, GOLDEN),
    goldenStart: altitudeTime(-1, GOLDEN),
    sunset: horizonTime(-1),
    dusk: altitudeTime(-1, CIVIL_TWILIGHT),
  };
}

/** January 1. */
export const newYear = (year: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 });

/** Returns the days on which daylight saving time starts and ends. @throws Error for a year without both */
export function clockChanges(
  year: number,
): [forward: Temporal.PlainDate, back: Temporal.PlainDate] {
  const forward = newYear(year).toZonedDateTime("America/Denver").getTimeZoneTransition("next");
  const back = forward?.getTimeZoneTransition("next");
  if (forward?.year !== year || back?.year !== year) {
    throw new Error(`Clocks in Colorado do not change twice in ${year}`);
  }
  return [forward.toPlainDate(), back.toPlainDate()];
}

/** Returns the dates of the equinoxes and solstices in Colorado's time zone. */
export function seasonDays(year: number) {
  const { mar_equinox, jun_solstice, sep_equinox, dec_solstice } = Seasons(year);
  const local = ({ date }: { date: Date }) => inColorado(date).toPlainDate();
  return {
    spring: local(mar_equinox),
    longest: local(jun_solstice),
    autumn: local(sep_equinox),
    shortest: local(dec_solstice),
  };
}

/** Returns the calendar year that contains most of the next twelve months, and so most flights booked now. */
export const yearAhead = (now: Date): number =>
  now.getUTCFullYear() + (now.getUTCMonth() < 6 ? 0 : 1);
