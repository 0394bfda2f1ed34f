/** Formats durations for visitors, such as "5 minutes". */

const inUnits = (count: number, unit: "minute" | "hour" | "month"): string =>
  new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" }).format(count);

/** @param seconds rounded up to minutes; from two hours on, to hours */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120 ? inUnits(minutes, "minute") : inUnits(Math.ceil(minutes / 60), "hour");
}

export const monthsInWords = (months: number): string => inUnits(months, "month");
