/**
 * The pace at which a process sends emails. Mail servers that throttle refuse emails that are sent too fast.
 * Each such refusal increases the spacing between sends; repeated successes reduce the spacing until there is
 * none (docs/decisions/0049-one-sending-pace.md).
 */

const FIRST_SPACING_MS = 250;
const LONGEST_SPACING_MS = 10_000;
/** A spacing shorter than this, in milliseconds, counts as none: a send itself takes that long. */
const NEGLIGIBLE_MS = 50;
/** Without this limit, the wait would keep doubling while a quota is used up, which may take hours. */
const LONGEST_WAIT_MS = 60_000;

/** @param now returns monotonic milliseconds: setting the wall clock back must not stop the queue */
export function createPacer(now = () => performance.now()) {
  /** Milliseconds between the starts of two sends; 0 means no spacing. */
  let spacingMs = 0;
  /** Number of refusals since the last success. */
  let refusals = 0;
  /** When the last send started, or was refused. */
  let waitingSince = Number.NEGATIVE_INFINITY;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Random factor that keeps replicas from sending in step. */
  let jitter = 1;

  /**
   * Returns the time from one send to the next, in milliseconds. The first wait after a refusal is a quarter
   * of the spacing (at least FIRST_SPACING_MS), because the server may soon accept emails again. Each further
   * refusal doubles the wait.
   */
  function waitMs(): number {
    if (refusals === 0) return spacingMs;
    const first = Math.max(FIRST_SPACING_MS, spacingMs / 4);
    return Math.min(LONGEST_WAIT_MS, first * 2 ** (refusals - 1));
  }

  return {
    delayMs: () => Math.max(0, waitingSince + waitMs() * jitter - now()),
    /** How many sends may start now: while they are spaced, only one. */
    slots: (free: number) => (spacingMs > 0 ? Math.min(1, free) : free),
    /** Records that a send starts. Returns the time, which the caller passes to `recordEnd`. */
    recordStart(): number {
      waitingSince = now();
      jitter = 0.95 + Math.random() / 10;
      return waitingSince;
    },
    /**
     * Records that a send ended, and adjusts the pace. Ignores sends that started before the last refusal,
     * because they belong to the same burst.
     */
    recordEnd(startedAt: number, wasThrottled: boolean): void {
      if (startedAt <= refusedAt) return;
      if (wasThrottled) {
        spacingMs = Math.min(LONGEST_SPACING_MS, Math.max(FIRST_SPACING_MS, spacingMs * 1.2));
        refusals += 1;
        refusedAt = now();
        waitingSince = refusedAt;
        return;
      }
      // The first success after refusals only confirms the current spacing.
      if (refusals === 0) spacingMs *= 0.95;
      if (spacingMs < NEGLIGIBLE_MS) spacingMs = 0;
      refusals = 0;
    },
  };
}
