/** Numbers as American readers write them. */

/** 7908 as "7,908". */
export const thousands = (value: number): string => value.toLocaleString("en-US");

/** Degrees as "39.74° N". */
export const latitude = (degrees: number): string => `${degrees.toFixed(2)}° N`;

/** Degrees as "104.98° W". */
export const longitude = (degrees: number): string => `${Math.abs(degrees).toFixed(2)}° W`;
