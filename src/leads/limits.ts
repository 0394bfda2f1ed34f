/** Rate limits. Counts are stored in the database, so they survive a restart and apply to all replicas. */
import { createHmac } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Database, Tx } from "./database/schema.ts";
import type { Limit } from "./lead.ts";

const CLOCK_SKEW_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** A day is also the longest window of any limit. */
const DAY_MS = 24 * HOUR_MS;

/** An end that is too far ahead was stored before the clock was set back. */
const hasEnded = (now: number, windowMs: number) =>
  sql<SqlBool>`limits.window_ends_at not between ${now + 1} and ${now + windowMs + CLOCK_SKEW_MS}`;

/**
 * Counts one lead against each limit in turn, and stops at the first limit that is already reached.
 * @returns 0 if none is reached; otherwise the seconds until that limit's window ends
 */
export type CountLead = (tx: Tx, limits: readonly Limit[], now: number) => Promise<number>;

/** @param secret key for the hashes, so that the table doesn't reveal addresses */
export function createLeadCounter(secret: string): CountLead {
  async function countOne(tx: Tx, { scope, key, max, windowSeconds }: Limit, now: number) {
    const hash = createHmac("sha256", secret).update(`${scope}\0${key}`).digest("base64url");
    const windowEnd = now + windowSeconds * 1000;
    const windowHasEnded = hasEnded(now, windowSeconds * 1000);
    // This is a single statement, so that two replicas can't both count the last lead that the limit allows.
    const { numAffectedRows } = await sql`
      insert into limits (key_hash, count, window_ends_at) values (${hash}, 1, ${windowEnd})
      on conflict (key_hash) do update set
        count = case when ${windowHasEnded} then 1 else limits.count + 1 end,
        window_ends_at = case when ${windowHasEnded} then ${windowEnd} else limits.window_ends_at end
      where limits.count < ${max} or ${windowHasEnded}`.execute(tx);
    if (numAffectedRows === 1n) return 0;
    const row = tx.selectFrom("limits").select("window_ends_at").where("key_hash", "=", hash);
    const { window_ends_at } = await row.executeTakeFirstOrThrow();
    const seconds = Math.ceil((window_ends_at - now) / 1000);
    return Math.min(windowSeconds, Math.max(1, seconds));
  }
  return async (tx, limits, now) => {
    for (const limit of limits) {
      const wait = await countOne(tx, limit, now);
      if (wait > 0) return wait;
    }
    return 0;
  };
}

export const endedLimits = (db: Database, now: number) =>
  db.selectFrom("limits").select("key_hash").where(hasEnded(now, DAY_MS));

/**
 * Maximum number of leads flagged "too-fast" that are emailed to the owner per day, one by one, with "Check:"
 * in the subject. The digest lists the rest: a bot must not flood the owner's inbox.
 */
const MAX_CHECKS_PER_DAY = 30;

/** Rows stored before the clock was set back have times after `now`. */
const isWithin = (column: string, ms: number, now: number) =>
  sql`${sql.ref(column)} > ${now - ms} and ${sql.ref(column)} < ${now + ms}`;

/**
 * Whether `max` confirmations have been queued within the last hour. Counts rows instead of keeping a
 * counter: while a frozen replica had the counter's row locked, every lead would have to wait. Leads that are
 * stored concurrently don't see each other's rows, so the limit may be exceeded slightly.
 */
export async function isConfirmationLimitReached(tx: Tx, max: number, now: number) {
  // The kind is a literal, as in the index: with a parameter, SQLite doesn't use a partial index.
  const { rows } = await sql`
    select 1 from mails
    where kind = 'visitor' and ${isWithin("queued_at", HOUR_MS, now)}
    limit 1 offset ${max - 1}`.execute(tx);
  return rows.length > 0;
}

/** Counts rows for the same reason as {@link isConfirmationLimitReached}. */
export async function isCheckLimitReached(tx: Tx, now: number) {
  const { rows } = await sql`
    select 1 from leads join mails on mails.lead_id = leads.id and mails.kind = 'owner'
    where leads.flags = 'too-fast' and ${isWithin("leads.created_at", DAY_MS, now)}
    limit 1 offset ${MAX_CHECKS_PER_DAY - 1}`.execute(tx);
  return rows.length > 0;
}
