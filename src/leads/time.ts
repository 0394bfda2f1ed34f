/** Colorado is the service area (requirements §9): emails, commands and backups use its time. */
const timeZone = "America/Denver";

const HOUR_MS = 60 * 60 * 1000;

/** Such as "Wednesday, May 20, 2026 at 7:59 AM". */
export const longTime = new Intl.DateTimeFormat("en-US", {
  timeZone,
  dateStyle: "full",
  timeStyle: "short",
}).format;

/** Such as "2026-05-20 07:59": the Swedish locale orders the parts like ISO 8601. */
export const shortTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  dateStyle: "short",
  timeStyle: "short",
}).format;

/** The date of the last 3 a.m., such as "2026-05-20", which names a night's backup. */
export const nightOf = (time: number): string => shortTime(time - 3 * HOUR_MS).slice(0, 10);

/** Subtracts months; the day before 31 March by one month is the last of February, not 3 March. */
export function monthsBefore(months: number, time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
