import { expect, test } from "vitest";
import { sunRange, sunTimes, timeOfDay, toColorado } from "./sun.ts";

const DENVER = { lat: 39.7392, lon: -104.9903 };

test.each([
  // Published times for Denver.
  ["2026-06-21T18:00Z", "5:32 a.m.", "8:31 p.m.", "9:03 p.m."],
  ["2026-12-21T18:00Z", "7:17 a.m.", "4:39 p.m.", "5:09 p.m."],
  ["2026-11-29T05:00Z", "6:57 a.m.", "4:37 p.m.", "5:07 p.m."],
])(
  "it tells Denver's sunrise, sunset and dusk of %s within two minutes",
  (day, rise, set, dusk) => {
    const times = sunTimes(DENVER, new Date(day));
    const minutes = (text: string) => {
      const [hours = 0, rest = 0] = text.split(/[: ]/).map(Number);
      return hours * 60 + rest;
    };
    expect(Math.abs(minutes(timeOfDay(times.rise)) - minutes(rise))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(timeOfDay(times.set)) - minutes(set))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(timeOfDay(times.dusk)) - minutes(dusk))).toBeLessThanOrEqual(2);
  },
);

test("it tells the year's range, with daylight saving time", () => {
  const { rise, set } = sunRange(DENVER);
  expect(rise).toMatch(/^5:3\d to 7:2\d a\.m\.$/);
  expect(set).toMatch(/^4:3\d to 8:3\d p\.m\.$/);
});

test("it shows the hour of a clock in Colorado, in every hour of ten years", () => {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Denver",
    hour: "numeric",
    hourCycle: "h23",
  });
  const wrong: Date[] = [];
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2036, 0, 1); ms += 3_600_000) {
    const time = new Date(ms);
    const hour = new Date(toColorado(time)).getUTCHours();
    if (hour !== Number(clock.format(time))) wrong.push(time);
  }
  expect(wrong).toEqual([]);
});
