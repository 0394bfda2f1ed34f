export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A computer's clock that is further off must be set. */
export const MAX_CLOCK_ERROR_MS = 60 * MINUTE_MS;

/** Colorado is the service area (requirements §9): emails, commands and backups use its time. */
const timeZone = "America/Denver";

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

/** Leads that arrived before this time are deleted. */
export function oldestKept(now: number, keepMonths: number): number {
  const time = new Date(now);
  const day = time.getUTCDate();
  time.setUTCMonth(time.getUTCMonth() - keepMonths);
  // The last day of a shorter month.
  if (time.getUTCDate() !== day) time.setUTCDate(0);
  return time.getTime();
}
