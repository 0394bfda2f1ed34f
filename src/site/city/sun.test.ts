import { expect, it } from "vitest";
import { DAYS, sunTimes } from "./sun.ts";

/** Sunrise and sunset on each of `DAYS`, computed with the NOAA algorithm. */
const NOAA: [string, number, number, string[]][] = [
  ["Denver", 39.7392, -104.9847, ["07:02-19:13", "05:32-20:31", "06:47-18:59", "07:17-16:39"]],
  ["Steamboat", 40.485, -106.8317, ["07:09-19:20", "05:37-20:41", "06:54-19:06", "07:27-16:44"]],
  ["Durango", 37.2753, -107.8801, ["07:14-19:24", "05:51-20:35", "06:58-19:10", "07:22-16:57"]],
];

it.each(NOAA)("matches the NOAA algorithm within a minute in %s", (_, lat, lon, days) => {
  days.forEach((expected, index) => {
    const times = sunTimes({ lat, lon }, DAYS[index] as Temporal.PlainDate);
    const [sunrise = "", sunset = ""] = expected.split("-");
    expect(Math.abs(times[0]?.until(sunrise).total("minutes") ?? 99)).toBeLessThanOrEqual(1);
    expect(Math.abs(times[3]?.until(sunset).total("minutes") ?? 99)).toBeLessThanOrEqual(1);
    expect(times).toEqual(times.toSorted(Temporal.PlainTime.compare));
  });
});
