import { describe, expect, it } from "vitest";
import { clockChanges, newYearsDay, seasonDays, sunDay, yearAhead } from "./sun.ts";

/**
 * A place, its latitude and longitude, and its sunrise and sunset on each of `DAYS`. The times are in
 * Denver's time zone and were computed with the NOAA algorithm.
 */
const NOAA: [string, number, number, string[]][] = [
  ["Denver", 39.7392, -104.9847, ["07:02-19:13", "05:32-20:31", "06:47-18:59", "07:17-16:39"]],
  ["Steamboat", 40.485, -106.8317, ["07:09-19:20", "05:37-20:41", "06:54-19:06", "07:27-16:44"]],
  ["Junction", 39.0639, -108.5506, ["07:16-19:27", "05:49-20:44", "07:01-19:13", "07:30-16:55"]],
  ["Durango", 37.2753, -107.8801, ["07:14-19:24", "05:51-20:35", "06:58-19:10", "07:22-16:57"]],
];
const DAYS = ["2027-03-21", "2027-06-21", "2027-09-21", "2027-12-21"] as const;

const minutesOf = (text: string) => {
  const [hours = Number.NaN, rest = Number.NaN] = text.split(":").map(Number);
  return hours * 60 + rest;
};

describe("sunDay", () => {
  it.each(NOAA)("matches the NOAA algorithm within a minute in %s", (_, lat, lon, days) => {
    days.forEach((expected, index) => {
      const [rise = "", set = ""] = expected.split("-");
      const day = sunDay({ lat, lon }, Temporal.PlainDate.from(DAYS[index] ?? ""));
      expect(Math.abs(day.sunrise - minutesOf(rise))).toBeLessThanOrEqual(1);
      expect(Math.abs(day.sunset - minutesOf(set))).toBeLessThanOrEqual(1);
    });
  });

  it("returns dawn, sunrise, both golden hours, sunset and dusk in chronological order", () => {
    for (let day = 0; day < 365; day += 30) {
      const { dawn, sunrise, goldenEnd, goldenStart, sunset, dusk } = sunDay(
        { lat: 39.7392, lon: -104.9847 },
        newYearsDay(2027).add({ days: day }),
      );
      const order = [dawn, sunrise, goldenEnd, goldenStart, sunset, dusk];
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });
});

describe("the calendar", () => {
  it("dates clock changes on the second Sunday in March and the first Sunday in November", () => {
    expect(clockChanges(2027).map(String)).toEqual(["2027-03-14", "2027-11-07"]);
    expect(clockChanges(2028).map(String)).toEqual(["2028-03-12", "2028-11-05"]);
  });

  it("dates solstices and equinoxes in Colorado's time zone", () => {
    // In UTC: equinoxes March 20, 20:25 and September 23, 06:02; solstices June 21, 14:11 and December 22, 02:42.
    expect(seasonDays(2027).map(String)).toEqual([
      "2027-03-20",
      "2027-06-21",
      "2027-09-23",
      "2027-12-21",
    ]);
  });

  it("chooses the current year until the end of June and the next year from July on", () => {
    expect(yearAhead(new Date("2026-06-30T00:00:00Z"))).toBe(2026);
    expect(yearAhead(new Date("2026-07-01T00:00:00Z"))).toBe(2027);
  });
});
