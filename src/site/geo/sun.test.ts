import { describe, expect, it } from "vitest";
import { clockChanges, newYearsDay, seasonDays, sunDay, yearAhead } from "./sun.ts";

/**
 * A place, its latitude and longitude, and its sunrise and sunset on each of `DAYS`. The times are in
 * Denver's time zone and were computed with the NOAA algorithm.
 */
const NOAA: [string, number, number, string[]][] = [
  ["Denver", 39.7392, -104.9847, ["07:02-19:13", "05:32-20:31", "06:47-18:59", "07:17-16:39"]],
  ["Boulder", 40.015, -105.2705, ["07:03-19:14", "05:32-20:33", "06:48-19:00", "07:19-16:39"]],
  ["Springs", 38.8339, -104.8214, ["07:01-19:12", "05:34-20:28", "06:46-18:58", "07:14-16:41"]],
  ["Aspen", 39.1911, -106.8175, ["07:09-19:20", "05:41-20:37", "06:54-19:06", "07:23-16:48"]],
  ["Collins", 40.5853, -105.0844, ["07:02-19:13", "05:30-20:35", "06:47-18:59", "07:20-16:36"]],
  ["Vail", 39.6403, -106.3742, ["07:07-19:18", "05:38-20:37", "06:52-19:04", "07:23-16:45"]],
  ["Steamboat", 40.485, -106.8317, ["07:09-19:20", "05:37-20:41", "06:54-19:06", "07:27-16:44"]],
  ["Junction", 39.0639, -108.5506, ["07:16-19:27", "05:49-20:44", "07:01-19:13", "07:30-16:55"]],
  ["Durango", 37.2753, -107.8801, ["07:14-19:24", "05:51-20:35", "06:58-19:10", "07:22-16:57"]],
  ["Pueblo", 38.2544, -104.6091, ["07:01-19:11", "05:35-20:25", "06:45-18:57", "07:11-16:42"]],
  ["Loveland", 40.3978, -105.075, ["07:02-19:13", "05:30-20:34", "06:47-18:59", "07:20-16:37"]],
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
    const { spring, longest, autumn, shortest } = seasonDays(2027);
    expect([spring, longest, autumn, shortest].map(String)).toEqual([
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
