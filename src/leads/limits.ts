/** Rate limits. Counts are stored in the database, so they survive a restart and apply to all replicas. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { hasCome } from "./clock.ts";
import { SubmissionError } from "./database.ts";
import { type Database, readMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

/** Each allows `max` events per key within a time window that starts with the first one. */
const LIMITS = {
  /** Forms of one client. */
  client: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Confirmations: without these two limits, a bot could make the site email strangers. */
  mailbox: { max: 5, windowMs: DAY_MS },
  /** Providers often allow 500 emails a day, and then refuse the owner's too. */
  confirmations: { max: 200, windowMs: DAY_MS },
};

type LimitName = keyof typeof LIMITS;

export class RateLimitedError extends SubmissionError {
  override name = "RateLimitedError";
  /** The length of a whole window; this one may end sooner. */
  readonly retryAfterSeconds = LIMITS.client.windowMs / 1000;
}

/** Keeps addresses out of the table, which `erase` doesn't search. Without the secret, nobody can find them by trying all. */
async function hashOf(db: Database, limit: LimitName, key: string): Promise<string> {
  const secret = (await readMeta(db, "limits_key")) ?? "";
  return createHmac("sha256", secret).update(`${limit}\0${key}`).digest("base64url");
}

/** Whether {@link consume} would refuse another event. */
export const isReached = ({ query, now }: Store, limit: LimitName, key: string): Promise<boolean> =>
  query(async (db) => {
    const counted = db
      .selectFrom("limits")
      .select("count")
      .where("key_hash", "=", await hashOf(db, limit, key))
      .where("count", ">=", LIMITS[limit].max)
      .where(({ not }) => not(hasCome("window_ends_at", now(), LIMITS[limit].windowMs)));
    return (await counted.executeTakeFirst()) !== undefined;
  });

/**
 * Counts an event.
 * @param key what is limited, such as a client's address
 * @returns false if the limit is reached; the event isn't counted then
 */
export async function consume(
  { settings, now }: Store,
  db: Database,
  limit: LimitName,
  key: string,
): Promise<boolean> {
  if (!settings.rateLimit) return true;
  const hash = await hashOf(db, limit, key);
  const { max, windowMs } = LIMITS[limit];
  const windowEnd = now() + windowMs;
  const ended = hasCome("limits.window_ends_at", now(), windowMs);
  // One statement, so that two replicas can't both count the last event that the limit allows.
  const { numAffectedRows } = await sql`
    insert into limits (key_hash, count, window_ends_at)
    values (${hash}, 1, ${windowEnd})
    on conflict (key_hash) do update set
      count = case when ${ended} then 1 else limits.count + 1 end,
      window_ends_at = case when ${ended} then ${windowEnd} else limits.window_ends_at end
    where limits.count < ${max} or ${ended}`.execute(db);
  return numAffectedRows === 1n;
}

export const deleteEndedLimits = (db: Database, now: number) =>
  db
    .deleteFrom("limits")
    .where(hasCome("window_ends_at", now, DAY_MS))
    .execute();
