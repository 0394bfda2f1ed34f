/** Formats times and durations for American readers. */

/** Whole minutes after midnight as a twelve-hour clock, without a.m. or p.m.: "5:32". */
export const clockFace = (minutes: number): string =>
  `${((Math.floor(minutes / 60) + 11) % 12) + 1}:${String(minutes % 60).padStart(2, "0")}`;

/** Whole minutes after midnight as a twelve-hour clock: "5:32 a.m.". */
export const clock = (minutes: number): string =>
  `${clockFace(minutes)} ${minutes < 720 ? "a.m." : "p.m."}`;

/** An hour mark of the chart: "6 a.m.", or the word for noon. */
export const hourMark = (hour: number, noon: string): string =>
  hour === 12 ? noon : clock(hour * 60).replace(":00", "");

/** Minutes as hours and minutes: "14 h 59 min". */
export const span = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** "June 21". */
export const longDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "long", day: "numeric" });

/** "Jun 21". */
export const shortDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "short", day: "numeric" });
