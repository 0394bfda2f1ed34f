/** Times of sunrise and sunset in Colorado. */

const TIME_ZONE = "America/Denver";
const DAY_MS = 86_400_000;
/** Noon of January 1, 2000, from which the formulas count days. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12);
/** Mountain Standard Time. Daylight saving time isn't worth a second formatter: the sun moves two minutes a day. */
const DAY_STARTS_MS = Date.UTC(2000, 0, 1, 7);
let clock: Intl.DateTimeFormat | undefined;

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
  const noon = Math.floor((day.getTime() - DAY_STARTS_MS) / DAY_MS) - lon / 360;
  const anomaly = 357.5291 + 0.98560028 * noon;
  const center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = anomaly + center + 180 + 102.9372;
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude);
  const declination = (Math.asin(sin(longitude) * sin(23.4397)) * 180) / Math.PI;
  // The sun's upper edge is on the horizon, and the air bends its light.
  const hourAngle = (sin(-0.833) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination));
  const half = ((Math.acos(hourAngle) * 180) / Math.PI / 360) * DAY_MS;
  const middle = EPOCH_MS + transit * DAY_MS;
  return { rise: new Date(middle - half), set: new Date(middle + half) };
}

/** Such as "6:58 a.m.", in Colorado's time. */
export function timeOfDay(time: Date): string {
  // A formatter costs a phone 40 ms.
  clock ??= new Intl.DateTimeFormat("en-US", {
    timeZone: TIME_ZONE,
    hour: "numeric",
    minute: "2-digit",
  });
  return clock.format(time).replace(/\s*([AP])M/, (_, half: string) => ` ${half.toLowerCase()}.m.`);
}

/** The earliest and latest sunrise and sunset of a year, such as "5:32 to 7:21 a.m.". */
export function sunRange(place: Place) {
  const days = Array.from({ length: 365 }, (_, index) =>
    sunTimes(place, new Date(Date.UTC(2026, 0, 1, 19) + index * DAY_MS)),
  );
  const minutes = new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    hour: "2-digit",
    minute: "2-digit",
  });
  const range = (which: "rise" | "set") => {
    const times = days
      .map((day) => day[which])
      .sort((one, other) => minutes.format(one).localeCompare(minutes.format(other)));
    const [first, last] = [times.at(0) as Date, times.at(-1) as Date];
    return `${timeOfDay(first).replace(/ [ap]\.m\./, "")} to ${timeOfDay(last)}`;
  };
  return { rise: range("rise"), set: range("set") };
}
