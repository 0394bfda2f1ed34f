/** Limits repeated warnings, such as 404s during a scan. */
import { setTimeout } from "node:timers";
import type { Log } from "./log.ts";

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
