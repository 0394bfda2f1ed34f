/** The clock by which everything in a store is dated and compared. A computer's own may be years off after a boot. */
import { type Database, readMeta, type Tx, writeMeta } from "./schema.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

/** A computer's clock that leaps further ahead is wrong, unless the owner says otherwise (“leads trust-clock”). */
const MAX_LEAP_MS = 365 * DAY_MS;
/** After a longer leap, the computer was off, or its clock is wrong. Nothing tells which. */
const DOUBTFUL_LEAP_MS = 7 * DAY_MS;
/** How long such a leap is in doubt: enough to notice it and to mend the clock. */
const DOUBT_MS = 14 * DAY_MS;

/** Names of stored values (`meta`): the newest time that a server trusted, and to which time it leapt last. */
const CLOCK = "clock";
const LEAP = "clock_leap";

/**
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
    /** Continues from the newest stored time. */
    async resume(db: Database): Promise<void> {
      const stored = await readMeta(db, CLOCK);
      if (stored !== undefined) newest = Number(stored);
    },
  };
}

/** Stores the time, and whether it leapt. @param elapsedMs monotonic time since this process last called this */
export async function storeTime(tx: Tx, now: number, elapsedMs: number): Promise<void> {
  const stored = await readMeta(tx, CLOCK);
  const sinceMs = now - Number(stored ?? now);
  if (sinceMs - elapsedMs > DOUBTFUL_LEAP_MS) await writeMeta(tx, LEAP, `${now}`);
  if (sinceMs > 0 || stored === undefined) await writeMeta(tx, CLOCK, `${now}`);
}

/** Corrects what another computer or an earlier release dated later: it would be kept longer, and wait until then. */
export async function capTimes(tx: Tx, now: number): Promise<void> {
  await tx.updateTable("leads").set({ created_at: now }).where("created_at", ">", now).execute();
  for (const name of ["queued_at", "sent_at"] as const)
    await tx.updateTable("mails").set(name, now).where(name, ">", now).execute();
  // No attempt is later than in an hour.
  const due = tx.updateTable("mails").set({ next_attempt_at: now });
  await due.where("next_attempt_at", ">", now + HOUR_MS).execute();
  await tx
    .deleteFrom("limits")
    .where("window_ends_at", ">", now + DAY_MS)
    .execute();
}

/** Takes a time for right, whatever was stored before. */
export async function trustTime(tx: Tx, time: number): Promise<void> {
  await capTimes(tx, time);
  await writeMeta(tx, CLOCK, `${time}`);
  await writeMeta(tx, LEAP, "0");
}

/** @returns until when a leap of the clock is in doubt; undefined if none is */
export async function doubtfulUntil(db: Database, now: number): Promise<number | undefined> {
  const leap = Number((await readMeta(db, LEAP)) ?? 0);
  return now < leap + DOUBT_MS ? leap + DOUBT_MS : undefined;
}
