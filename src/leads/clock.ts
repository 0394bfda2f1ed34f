import { DAY_MS } from "./time.ts";

/** A computer's clock that leaps further ahead is wrong, unless the owner says otherwise (“leads trust-clock”). */
const MAX_LEAP_MS = 365 * DAY_MS;

/** Name of the stored value (`meta`) with the newest time that a server trusted. */
export const CLOCK = "clock";

/**
 * Creates the clock by which everything in a store is dated and compared. A computer's own may be years off after a boot.
 * @param read returns the computer's time
 * @param monotonic returns milliseconds that never jump
 */
export function createClock(read: () => number, monotonic: () => number) {
  let newest: number | undefined;
  let readAt = monotonic();
  return {
    /**
     * Returns the computer's time, but never one before the newest that it returned. While the computer's time is earlier,
     * this clock has half its speed, so that both meet again. Years ahead, it isn't followed at all.
     */
    trustedNow(): number {
      const time = read();
      const elapsedMs = monotonic() - readAt;
      readAt += elapsedMs;
      newest ??= time;
      if (time < newest) newest += elapsedMs / 2;
      else newest = time - newest - elapsedMs < MAX_LEAP_MS ? time : newest + elapsedMs;
      return Math.floor(newest);
    },
    /** Continues from a stored time. */
    resumeFrom(stored: number): void {
      newest = stored;
    },
  };
}
