const formatUnits = (count: number, unit: "minute" | "hour" | "month"): string =>
  new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" }).format(count);

/** Rounded up to whole minutes or, from two hours on, to whole hours. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120
    ? formatUnits(minutes, "minute")
    : formatUnits(Math.ceil(minutes / 60), "hour");
}

export const formatMonths = (months: number): string => formatUnits(months, "month");
