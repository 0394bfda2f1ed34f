/** Formats times, durations and dates for American readers. */

/** Formats whole minutes since midnight as a 12-hour time without a.m. or p.m., such as "5:32". */
export const formatClockFace = (minutes: number): string =>
  `${((Math.floor(minutes / 60) + 11) % 12) + 1}:${String(minutes % 60).padStart(2, "0")}`;

/** Formats whole minutes since midnight as a 12-hour time, such as "5:32 a.m.". */
export const formatTime = (minutes: number): string =>
  `${formatClockFace(minutes)} ${minutes < 720 ? "a.m." : "p.m."}`;

/** Formats an hour of the chart's axis, such as "6 a.m."; returns `noon` for hour 12. */
export const formatHourMark = (hour: number, noon: string): string =>
  hour === 12 ? noon : formatTime(hour * 60).replace(":00", "");

/** Formats a number of minutes as a duration, such as "14 h 59 min". */
export const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** Formats a date with the month's full name, such as "June 21". */
export const longDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "long", day: "numeric" });

/** Formats a date with the month's short name, such as "Jun 21". */
export const shortDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "short", day: "numeric" });
