/** Limits, counted in the store: they survive a restart and apply across replicas. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Limit } from "./lead.ts";
import type { Database, Tx } from "./schema.ts";

/** How far replicas' clocks may differ, in milliseconds. A window that ends even later was stored before a clock was set back. */
const CLOCK_SKEW_MS = 60_000;
/** Longest window of any limit, in milliseconds. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Counts one lead against a limit, within a transaction.
 * @returns 0 within the limit; otherwise the seconds until its window ends, without counting the lead
 */
export type Count = (tx: Tx, limit: Limit, now: number) => Promise<number>;

/** @param secret keys the hash, so that the table doesn't reveal addresses */
export function createCount(secret: string): Count {
  return async (tx, { scope, key, max, windowSeconds }, now) => {
    const hash = createHmac("sha256", secret).update(`${scope}\0${key}`).digest("base64url");
    const ends = now + windowSeconds * 1000;
    const isOver = sql`(limits.window_ends_at <= ${now} or limits.window_ends_at > ${ends + CLOCK_SKEW_MS})`;
    // A single statement, so that two replicas can't both take the last slot. It changes no row if
    // the limit is reached.
    const { numAffectedRows } = await sql`
      insert into limits (key_hash, count, window_ends_at) values (${hash}, 1, ${ends})
      on conflict (key_hash) do update set
        count = case when ${isOver} then 1 else limits.count + 1 end,
        window_ends_at = case when ${isOver} then ${ends} else limits.window_ends_at end
      where limits.count < ${max} or ${isOver}`.execute(tx);
    if (numAffectedRows === 1n) return 0;
    const row = await tx
      .selectFrom("limits")
      .select("window_ends_at")
      .where("key_hash", "=", hash)
      .executeTakeFirst();
    const seconds = Math.ceil(((row?.window_ends_at ?? ends) - now) / 1000);
    return Math.min(windowSeconds, Math.max(1, seconds));
  };
}

/** Selects expired windows and those stored before a clock was set back. */
export function expiredLimits(db: Database, now: number) {
  const latest = now + LONGEST_WINDOW_MS + CLOCK_SKEW_MS;
  return db
    .selectFrom("limits")
    .select("key_hash")
    .where((eb) => eb.or([eb("window_ends_at", "<=", now), eb("window_ends_at", ">", latest)]));
}
