/** Fields must not contain personal data. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | null>,
) => void;

/** Where a bug is. Without the error's message, which may quote personal data. */
export const stackOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .join("\n");

/** The log: one JSON object per line on standard output, including errors and warnings. */
export const log: Log = (level, event, fields) =>
  console.log(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
