import { Body, Observer, SearchAltitude, SearchRiseSet } from "astronomy-engine";
import type { Coordinates } from "./airspace.ts";

/** Altitude of the sun's center, in degrees, below which its light counts as golden. */
const GOLDEN_ALTITUDE = 6;

/** In any other year, the times differ by at most two minutes. */
const YEAR = 2027;

/** About the equinoxes and solstices. */
export const DAYS = ["03-21", "06-21", "09-21", "12-21"].map((day) =>
  Temporal.PlainDate.from(`${YEAR}-${day}`),
);

const inColorado = ({ date }: { date: Date }) =>
  date.toTemporalInstant().toZonedDateTimeISO("America/Denver").round("minute").toPlainTime();

/**
 * Times in Colorado's time zone, over a flat horizon.
 * @throws Error if the sun doesn't rise or set that day, which never happens in Colorado
 */
export function sunTimes({ lat, lon }: Coordinates, day: Temporal.PlainDate) {
  const midnight = new Date(day.toZonedDateTime("America/Denver").epochMilliseconds);
  const observer = new Observer(lat, lon, 0);
  const events = [
    SearchRiseSet(Body.Sun, observer, 1, midnight, 1),
    SearchAltitude(Body.Sun, observer, 1, midnight, 1, GOLDEN_ALTITUDE),
    SearchAltitude(Body.Sun, observer, -1, midnight, 1, GOLDEN_ALTITUDE),
    SearchRiseSet(Body.Sun, observer, -1, midnight, 1),
  ];
  return events.map((event) => {
    if (!event) throw new Error(`No sunrise or sunset at ${lat}, ${lon}`);
    return inColorado(event);
  });
}
