/** A year has 24 half-months; a month's second half begins on its 16th day. */
export const HALF_MONTHS = Array.from({ length: 24 }, (_, index) => index);

/** @param day such as "09-15" */
function halfMonthOf(day: string): number {
  const [month = 1, date = 1] = day.split("-").map(Number);
  return (month - 1) * 2 + (date > 15 ? 1 : 0);
}

/** Whether a season includes a half-month, also if the season runs over New Year. */
export function includes({ from, to }: { from: string; to: string }, half: number): boolean {
  const [first, last] = [halfMonthOf(from), halfMonthOf(to)];
  return first <= last ? half >= first && half <= last : half >= first || half <= last;
}
