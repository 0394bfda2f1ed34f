/** Limits kept in the store: they survive a restart and hold over replicas. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Limit } from "./lead.ts";
import type { Database, Tx } from "./schema.ts";

/**
 * Counts one more against a limit, within a transaction.
 * @returns 0 when it is within the limit; else the seconds until its window is over, and nothing is counted
 */
export type Count = (tx: Tx, limit: Limit, now: number) => Promise<number>;

/** @param secret keys the hash, so that the table does not tell who wrote */
export function createCount(secret: string): Count {
  return async (tx, { scope, key, max, windowSeconds }, now) => {
    const hash = createHmac("sha256", secret).update(`${scope}\0${key}`).digest("base64url");
    const ends = now + windowSeconds * 1000;
    // One statement, so that two replicas cannot both take the last place. No row comes back when
    // the limit is reached.
    const { rows } = await sql`
      insert into limits (key_hash, count, window_ends_at) values (${hash}, 1, ${ends})
      on conflict (key_hash) do update set
        count = case when limits.window_ends_at <= ${now} then 1 else limits.count + 1 end,
        window_ends_at =
          case when limits.window_ends_at <= ${now} then ${ends} else limits.window_ends_at end
      where limits.count < ${max} or limits.window_ends_at <= ${now}
      returning count`.execute(tx);
    if (rows.length > 0) return 0;
    const row = await tx
      .selectFrom("limits")
      .select("window_ends_at")
      .where("key_hash", "=", hash)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.window_ends_at ?? ends) - now) / 1000));
  };
}

/** Forgets windows that are over. */
export async function forgetLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom("limits").where("window_ends_at", "<=", now).execute();
}
