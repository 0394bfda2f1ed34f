/** Rate limits. Counts are stored in the database, so they survive a restart and apply to all replicas. */
import { hash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { type Connection, SubmissionError } from "./database.ts";
import type { Database, Tx } from "./schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest window of any limit. */
const DAY_MS = 24 * HOUR_MS;

/** Each allows `max` events per key within a time window that starts with the first one. */
const LIMITS = {
  /** Forms of one client. */
  client: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Forms of one client that were refused, as reading them costs time. Lenient: people mistype. */
  refused: { max: 20, windowMs: 10 * MINUTE_MS },
  /** Confirmations: without these two limits, a bot could make the site email strangers. */
  mailbox: { max: 5, windowMs: DAY_MS },
  confirmations: { max: 100, windowMs: HOUR_MS },
  /** Providers often allow 500 emails a day, and then refuse the owner's too. */
  confirmationsADay: { max: 200, windowMs: DAY_MS },
};

export type Limit = keyof typeof LIMITS;

export class RateLimitedError extends SubmissionError {
  override name = "RateLimitedError";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The rate limit is reached for ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Ends further ahead than the window were stored before the clock was set back. */
const hasEnded = (now: number, windowMs: number) =>
  sql<SqlBool>`limits.window_ends_at not between ${now + 1} and ${now + windowMs + MINUTE_MS}`;

/** Keeps addresses out of the table, which `erase` doesn't search. */
const hashOf = (limit: Limit, key: string) => hash("sha256", `${limit}\0${key}`, "base64url");

/**
 * @param key what is limited, such as a client's address
 * @throws RateLimitedError if the limit is reached
 */
export async function checkLimit(db: Database, limit: Limit, key: string, now: number) {
  const { max, windowMs } = LIMITS[limit];
  const row = await db
    .selectFrom("limits")
    .select("window_ends_at")
    .where("key_hash", "=", hashOf(limit, key))
    .where("count", ">=", max)
    .where((eb) => eb.not(hasEnded(now, windowMs)))
    .executeTakeFirst();
  if (row) throw new RateLimitedError(Math.ceil((row.window_ends_at - now) / 1000));
}

/** Counts an event. @returns false if the limit is reached; the event isn't counted then */
export async function countEvent(tx: Tx, limit: Limit, key: string, now: number) {
  const { max, windowMs } = LIMITS[limit];
  const windowEnd = now + windowMs;
  const ended = hasEnded(now, windowMs);
  // One statement, so that two replicas can't both count the last event that the limit allows.
  const { numAffectedRows } = await sql`
    insert into limits (key_hash, count, window_ends_at)
    values (${hashOf(limit, key)}, 1, ${windowEnd})
    on conflict (key_hash) do update set
      count = case when ${ended} then 1 else limits.count + 1 end,
      window_ends_at = case when ${ended} then ${windowEnd} else limits.window_ends_at end
    where limits.count < ${max} or ${ended}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Emails to the owner in any hour. Further leads are in an hourly summary. */
const OWNER_BUDGET = 30;

/** Whether the owner gets another email now. Counts the emails themselves, as any hour counts. */
export async function isWithinBudget(tx: Tx, engine: Connection["engine"], now: number) {
  // On SQLite, the transaction itself keeps others out.
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(5043)`.execute(tx);
  // The kind is a literal, as in the index. Emails queued before the clock was set back are in the future.
  const { rows } = await sql`
    select 1 from mails where kind = 'owner' and queued_at between ${now - HOUR_MS} and ${now + HOUR_MS}
    limit 1 offset ${OWNER_BUDGET - 1}`.execute(tx);
  return rows.length === 0;
}

export const deleteEndedLimits = (db: Database, now: number) =>
  db.deleteFrom("limits").where(hasEnded(now, DAY_MS)).execute();
