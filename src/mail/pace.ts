/**
 * The sending pace, one per process. Mail servers that throttle refuse mails sent too fast: each
 * such refusal increases the spacing between sends; repeated successes reduce it until sends are
 * unspaced again (docs/decisions/0049-one-sending-pace.md).
 */

const FIRST_SPACING_MS = 250;
const LONGEST_SPACING_MS = 10_000;
/** Spacing below this makes no difference: a send takes as long. */
const NEGLIGIBLE_MS = 50;
/** Longest wait after a refusal, in milliseconds: a quota may last for hours. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Tracks the pace of a process.
 * @param now monotonic milliseconds: stepping the wall clock must not stop the queue
 */
export function createPacer(now = () => performance.now()) {
  /** Milliseconds between the starts of two sends; 0 is unspaced. */
  let spacingMs = 0;
  /** Refusals since the last success. */
  let refusals = 0;
  /** When the last send started, or was refused. */
  let waitingSince = Number.NEGATIVE_INFINITY;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Random factor that keeps replicas from sending in step. */
  let jitter = 1;

  /**
   * Returns the milliseconds from one send to the next. The first wait after a refusal is a quarter of the
   * spacing (at least FIRST_SPACING_MS), because the server may accept again soon; each further refusal
   * doubles it.
   */
  function waitMs(): number {
    if (refusals === 0) return spacingMs;
    const first = Math.max(FIRST_SPACING_MS, spacingMs / 4);
    return Math.min(LONGEST_WAIT_MS, first * 2 ** (refusals - 1));
  }

  return {
    /** Returns how long to wait before the next send, in milliseconds. */
    delayMs: () => Math.max(0, waitingSince + waitMs() * jitter - now()),
    /** Returns how many sends may start now. @param free free connections; a spaced queue starts one send at a time */
    slots: (free: number) => (spacingMs > 0 ? Math.min(1, free) : free),
    /** Call when a send starts. @returns the time, for `recordEnd` */
    recordStart(): number {
      waitingSince = now();
      jitter = 0.95 + Math.random() / 10;
      return waitingSince;
    },
    /** Adjusts the pace. Ignores sends that started before the last refusal: they belong to the same burst. */
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
