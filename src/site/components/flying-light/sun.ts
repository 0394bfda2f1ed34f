/**
 * When the sun rises and sets, by astronomy-engine: within seconds of the NOAA algorithm, where
 * suncalc is off by up to 2.5 minutes. The horizon is taken as flat.
 */
import { Body, Observer, SearchAltitude, SearchRiseSet, Seasons } from "astronomy-engine";

/** Degrees north and east (WGS 84). */
export interface Place {
  lat: number;
  lon: number;
}

/** One day's light; times are minutes after midnight as clocks in Colorado show them. */
export interface SunDay {
  /** 0 is January 1. */
  dayOfYear: number;
  month: number;
  day: number;
  /** First light: the sun's center 6 degrees below the horizon (civil twilight). */
  dawn: number;
  sunrise: number;
  /** The sun climbs past 6 degrees: the end of the morning's golden hour. */
  goldenEnd: number;
  goldenStart: number;
  sunset: number;
  dusk: number;
}

const DAY_MS = 86_400_000;
/** Midnight Mountain Standard Time, in UTC. */
const MIDNIGHT_UTC_HOUR = 7;
const CIVIL_TWILIGHT = -6;
const GOLDEN = 6;

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Denver",
  timeZoneName: "shortOffset",
});

/** Minutes that clocks in Colorado are ahead of standard time at an instant: 0 or 60. */
function daylightSaving(instant: Date): number {
  const zone = clock.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  return zone === "GMT-6" ? 60 : 0;
}

/**
 * The light of one day.
 * @param dayOfYear 0 is January 1
 * @throws Error where the sun does not rise or set that day, which Colorado never sees
 */
export function sunDay(place: Place, year: number, dayOfYear: number): SunDay {
  const midnight = new Date(Date.UTC(year, 0, 1 + dayOfYear, MIDNIGHT_UTC_HOUR));
  const observer = new Observer(place.lat, place.lon, 0);
  const minutes = (found: { date: Date } | null) => {
    if (!found) throw new Error(`No sunrise or sunset at ${place.lat}, ${place.lon}`);
    return (found.date.getTime() - midnight.getTime()) / 60_000 + daylightSaving(found.date);
  };
  const horizon = (direction: 1 | -1) =>
    minutes(SearchRiseSet(Body.Sun, observer, direction, midnight, 1));
  const altitude = (direction: 1 | -1, degrees: number) =>
    minutes(SearchAltitude(Body.Sun, observer, direction, midnight, 1, degrees));
  return {
    dayOfYear,
    month: midnight.getUTCMonth() + 1,
    day: midnight.getUTCDate(),
    dawn: altitude(1, CIVIL_TWILIGHT),
    sunrise: horizon(1),
    goldenEnd: altitude(1, GOLDEN),
    goldenStart: altitude(-1, GOLDEN),
    sunset: horizon(-1),
    dusk: altitude(-1, CIVIL_TWILIGHT),
  };
}

/** Days in a year. */
export const daysIn = (year: number): number =>
  (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS;

/** Day of the year of a date; month 1 to 12. */
export const dayOfYear = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / DAY_MS;

/** The days on which clocks change, forward first. */
export function clockChanges(year: number): [forward: number, back: number] {
  const noon = (day: number) => new Date(Date.UTC(year, 0, 1 + day, 19));
  const changed = Array.from({ length: daysIn(year) }, (_, day) => day).filter(
    (day) => day > 0 && daylightSaving(noon(day)) !== daylightSaving(noon(day - 1)),
  );
  const [forward, back] = changed;
  if (forward === undefined || back === undefined) {
    throw new Error(`Clocks in Colorado do not change twice in ${year}`);
  }
  return [forward, back];
}

/** Equinoxes and solstices as days of the year in Colorado. */
export function seasonDays(year: number) {
  const { mar_equinox, jun_solstice, sep_equinox, dec_solstice } = Seasons(year);
  const local = ({ date }: { date: Date }) =>
    Math.floor(
      (date.getTime() + daylightSaving(date) * 60_000 - Date.UTC(year, 0, 1, MIDNIGHT_UTC_HOUR)) /
        DAY_MS,
    );
  return {
    spring: local(mar_equinox),
    longest: local(jun_solstice),
    autumn: local(sep_equinox),
    shortest: local(dec_solstice),
  };
}

/** The year most of the next twelve months lie in: when a flight booked now takes place. */
export const yearAhead = (now: Date): number =>
  now.getUTCFullYear() + (now.getUTCMonth() < 6 ? 0 : 1);
