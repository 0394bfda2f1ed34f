/**
 * What guards against a computer's clock that is or was wrong. Everything is dated and compared by that clock, so what is
 * stored may be dated in the future.
 */
import { type SqlBool, sql } from "kysely";
import { type Database, readMeta, type Tx, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS } from "./time.ts";

/** After a longer leap ahead, the computer was off, or its clock is wrong. Nothing tells which. */
const DOUBTFUL_LEAP_MS = 7 * DAY_MS;
/** How long such a leap is in doubt: enough to notice it and to mend the clock. */
const DOUBT_MS = 14 * DAY_MS;
/** A longer leap is hardly a pause: it is in doubt for as long as it was. */
const LONG_LEAP_MS = 365 * DAY_MS;

/** Names of stored values (`meta`): the newest time of an upkeep, and 14 days before the end of the last doubt. */
const CLOCK = "clock";
const LEAP = "clock_leap";

/**
 * Stores the time, and whether it may have leapt ahead. A new store can't tell: there may be backups of a lost one, all of
 * which seem old to a clock that is years ahead.
 * @param elapsedMs monotonic time since this process last called this
 */
export async function storeTime(tx: Tx, now: number, elapsedMs: number): Promise<void> {
  const stored = Number((await readMeta(tx, CLOCK)) ?? 0);
  const leapMs = stored > 0 ? now - stored - elapsedMs : 0;
  if (stored === 0 || leapMs > DOUBTFUL_LEAP_MS)
    await doubtClock(tx, leapMs > LONG_LEAP_MS ? now + leapMs : now);
  if (now > stored) await writeMeta(tx, CLOCK, `${now}`);
}

/** Doubts the clock until 14 days after a time, or for as long as it's already in doubt. */
export async function doubtClock(tx: Tx, time: number): Promise<void> {
  await writeMeta(tx, LEAP, `${Math.max(time, Number((await readMeta(tx, LEAP)) ?? 0))}`);
}

/** @returns the newest time of an upkeep, and until when the clock is in doubt after a leap */
export async function readClock(db: Database) {
  const [newest, leap] = [await readMeta(db, CLOCK), await readMeta(db, LEAP)];
  return { newest: Number(newest ?? 0), doubtfulUntil: Number(leap ?? 0) + DOUBT_MS };
}

/** Takes the computer's clock for right, and dates leads anew that are dated later: they would be kept longer. */
export async function trustClock(store: Store): Promise<void> {
  const now = store.now();
  await store.write(async (tx) => {
    await tx.updateTable("leads").set({ created_at: now }).where("created_at", ">", now).execute();
    await tx.updateTable("mails").set({ queued_at: now }).where("queued_at", ">", now).execute();
    await writeMeta(tx, CLOCK, `${now}`);
    await writeMeta(tx, LEAP, "0");
  });
}

/**
 * Whether a stored time has come, or is too far ahead to be right.
 * @param longestMs how far ahead such a time is at most
 */
export const hasCome = (column: string, now: number, longestMs: number) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
