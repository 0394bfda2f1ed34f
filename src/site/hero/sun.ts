/** Times of sunrise, sunset and dusk in Colorado. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STANDARD_TIME_MS = -7 * HOUR_MS;
/** Noon of January 1, 2000, from which the formulas count days. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12);

/** Degrees. The sun's upper edge is on the horizon, and the air bends its light. */
const HORIZON = -0.833;
/** Last light: the end of civil twilight. */
const CIVIL_DUSK = -6;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

interface Place {
  lat: number;
  lon: number;
}

/**
 * The sunrise equation, which is correct to about two minutes; ridges hide the sun longer.
 * @param day any time on that date in Colorado
 */
export function sunTimes({ lat, lon }: Place, day: Date) {
  const midnight = EPOCH_MS - DAY_MS / 2;
  const noon = Math.floor((toColorado(day) - midnight) / DAY_MS) - lon / 360;
  const anomaly = 357.5291 + 0.98560028 * noon;
  const center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = anomaly + center + 180 + 102.9372;
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude);
  const declination = (Math.asin(sin(longitude) * sin(23.4397)) * 180) / Math.PI;
  const middle = EPOCH_MS + transit * DAY_MS;
  /** How long after the middle of the day the sun's center is that high, in milliseconds. */
  const untilAltitude = (degrees: number) => {
    const cosine = (sin(degrees) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination));
    return ((Math.acos(cosine) * 180) / Math.PI / 360) * DAY_MS;
  };
  const half = untilAltitude(HORIZON);
  return {
    rise: new Date(middle - half),
    set: new Date(middle + half),
    dusk: new Date(middle + untilAltitude(CIVIL_DUSK)),
  };
}

/** The date of a month's nth Sunday. */
function sunday(nth: number, year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + (nth - 1) * 7;
}

/**
 * Shifts a time so that its UTC fields are what a clock in Colorado shows. Daylight saving time is from the second
 * Sunday of March to the first of November, at 2 a.m. (15 U.S.C. 260a). `Intl` costs a slow phone 180 ms.
 */
export function toColorado(time: Date): number {
  const standard = time.getTime() + STANDARD_TIME_MS;
  const year = new Date(standard).getUTCFullYear();
  const start = Date.UTC(year, 2, sunday(2, year, 2), 2);
  const end = Date.UTC(year, 10, sunday(1, year, 10), 1);
  return standard >= start && standard < end ? standard + HOUR_MS : standard;
}

/** Such as "6:58 a.m.", in Colorado's time. */
export function timeOfDay(time: Date): string {
  const shown = new Date(toColorado(time));
  const [hour, minute] = [shown.getUTCHours(), String(shown.getUTCMinutes()).padStart(2, "0")];
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "a.m." : "p.m."}`;
}

/** The earliest and latest times of a year, such as "5:32 to 7:21 a.m.". */
export function sunRange(place: Place) {
  const days = Array.from({ length: 365 }, (_, index) =>
    sunTimes(place, new Date(Date.UTC(2026, 0, 1, 19) + index * DAY_MS)),
  );
  const timeInDay = (time: Date) => toColorado(time) % DAY_MS;
  const range = (which: keyof ReturnType<typeof sunTimes>) => {
    const times = days
      .map((day) => day[which])
      .sort((one, other) => timeInDay(one) - timeInDay(other));
    const [first, last] = [times.at(0) as Date, times.at(-1) as Date];
    return `${timeOfDay(first).replace(/ [ap]\.m\./, "")} to ${timeOfDay(last)}`;
  };
  return { rise: range("rise"), set: range("set"), dusk: range("dusk") };
}
