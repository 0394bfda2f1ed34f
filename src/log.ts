/** The log: one JSON object per line on standard output, including errors and warnings. */
import { setTimeout } from "node:timers";

/** Fields must not contain personal data. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | null>,
) => void;

export const log: Log = (level, event, fields) =>
  console.log(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));

const MAX_LINES = 20;
const WINDOW_MS = 60_000;

/**
 * Creates a function that logs a warning event. In each window, it logs only the first 20 calls; when the
 * window ends, it logs the number of further calls.
 * @param windowMs length of a window in milliseconds; shortened in tests
 */
export function createLimitedWarn(log: Log, event: string, windowMs = WINDOW_MS) {
  let count = 0;
  const endWindow = () => {
    if (count > MAX_LINES) log("warn", event, { more: count - MAX_LINES });
    count = 0;
  };
  return (fields: Parameters<Log>[2]) => {
    count += 1;
    if (count === 1) setTimeout(endWindow, windowMs).unref();
    if (count <= MAX_LINES) log("warn", event, fields);
  };
}
