/** Times in Colorado, and the calendar of retention. */

import { DAY } from "../scene.ts";

const timeZone = "America/Denver";
export const fullTime = new Intl.DateTimeFormat("en-US", {
  timeZone,
  dateStyle: "full",
  timeStyle: "short",
});
const iso = new Intl.DateTimeFormat("en-CA", {
  ...{ timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
  ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
});

/** A time in Colorado, such as "2026-05-20 07:59". */
export const shortTime = (time: number): string => iso.format(time).replace(",", "");

/** The same day and time some months before, which a shorter month may lack: then a few days later. */
export function oldestKept(time: number, months: number): number {
  const date = new Date(time);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate());
  return midnight + (time % DAY);
}

/** By how much retention may be off at the end of a month. */
export const lateBy = (time: number) => (new Date(time).getUTCDate() > 28 ? 3 * DAY : 0);
