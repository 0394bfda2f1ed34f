/** The log: one JSON object per line on standard output, errors and warnings included. */
import { setTimeout } from "node:timers";

/** Logs one event. Fields must not contain personal data. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | null>,
) => void;

export const log: Log = (level, event, fields) =>
  console.log(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));

/** Maximum lines per event and window. */
const MAX_LINES = 20;
const WINDOW_MS = 60_000;

/**
 * Logs an event's first 20 warnings in a minute, then the number of the others.
 * @param windowMs for tests
 */
export function createLimitedWarn(
  log: Log,
  event: string,
  windowMs = WINDOW_MS,
): (fields: Parameters<Log>[2]) => void {
  let count = 0;
  const endWindow = () => {
    if (count > MAX_LINES) log("warn", event, { more: count - MAX_LINES });
    count = 0;
  };
  return (fields) => {
    count += 1;
    if (count === 1) setTimeout(endWindow, windowMs).unref();
    if (count <= MAX_LINES) log("warn", event, fields);
  };
}
