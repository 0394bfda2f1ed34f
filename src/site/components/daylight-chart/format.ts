/** Formats whole minutes since midnight as a 12-hour time without a.m. or p.m., such as "5:32". */
export const formatClockFace = (minutes: number): string =>
  `${((Math.floor(minutes / 60) + 11) % 12) + 1}:${String(minutes % 60).padStart(2, "0")}`;

const formatTime = (minutes: number): string =>
  `${formatClockFace(minutes)} ${minutes < 720 ? "a.m." : "p.m."}`;

/** Formats an hour of the chart's axis, such as "6 a.m."; returns `noon` for hour 12. */
export const formatHourMark = (hour: number, noon: string): string =>
  hour === 12 ? noon : formatTime(hour * 60).replace(":00", "");

export const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

export const shortDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "short", day: "numeric" });
