/** Numbers as American readers write them. */

/** 7908 as "7,908". */
export const thousands = (value: number): string => value.toLocaleString("en-US");

/** "2026-11" as "November 2026". */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T12:00:00Z`);
  return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** Degrees as "39.74° N". */
export const latitude = (degrees: number): string => `${degrees.toFixed(2)}° N`;

/** Degrees as "104.98° W". */
export const longitude = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}° W`;
