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

/** The same day and time some months before, or the last day of a shorter month. */
export function oldestKept(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (time % DAY);
}
