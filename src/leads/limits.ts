/** Rate limits. Counts are stored in the database, so they survive a restart and apply to all replicas. */
import { createHmac, randomBytes } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { readMeta } from "./meta.ts";
import type { Database, Tx } from "./schema.ts";

/** Allows `max` events per key within a time window that starts with the first one. */
interface Limit {
  scope: string;
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest window of any limit. */
const DAY_MS = 24 * HOUR_MS;

export const LIMITS = {
  /** Forms of one client. */
  client: { scope: "client", max: 10, windowMs: 10 * MINUTE_MS },
  /** Forms of one client that were refused, as reading them costs time. Lenient: people mistype. */
  refused: { scope: "refused", max: 20, windowMs: 10 * MINUTE_MS },
  /** Confirmations: without these two limits, a bot could make the site email strangers. */
  mailbox: { scope: "mailbox", max: 5, windowMs: DAY_MS },
  confirmations: { scope: "confirmations", max: 100, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

/** Ends further ahead than the window were stored before the clock was set back. */
const hasEnded = (now: number, windowMs: number) =>
  sql<SqlBool>`limits.window_ends_at not between ${now + 1} and ${now + windowMs + MINUTE_MS}`;

/** The key of the hashes, so that the table doesn't reveal addresses. */
async function readSecret(db: Database): Promise<string> {
  const secret = await readMeta(db, "secret");
  if (secret !== undefined) return secret;
  const value = randomBytes(32).toString("hex");
  const insert = db.insertInto("meta").values({ name: "secret", value });
  await insert.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  return readSecret(db);
}

const hashOf = async (db: Database, { scope }: Limit, key: string) =>
  createHmac("sha256", await readSecret(db))
    .update(`${scope}\0${key}`)
    .digest("base64url");

/**
 * @param key what is limited, such as a client's address
 * @returns the seconds until the limit allows another event; 0 if it does now
 */
export async function secondsUntilAllowed(db: Database, limit: Limit, key: string, now: number) {
  const { max, windowMs } = limit;
  const row = await db
    .selectFrom("limits")
    .select("window_ends_at")
    .where("key_hash", "=", await hashOf(db, limit, key))
    .where("count", ">=", max)
    .where((eb) => eb.not(hasEnded(now, windowMs)))
    .executeTakeFirst();
  if (!row) return 0;
  const seconds = Math.ceil((row.window_ends_at - now) / 1000);
  return Math.min(windowMs / 1000, Math.max(1, seconds));
}

/** Counts an event. @returns false if the limit is reached; the event isn't counted then */
export async function countEvent(tx: Tx, limit: Limit, key: string, now: number) {
  const { max, windowMs } = limit;
  const windowEnd = now + windowMs;
  const ended = hasEnded(now, windowMs);
  // One statement, so that two replicas can't both count the last event that the limit allows.
  const { numAffectedRows } = await sql`
    insert into limits (key_hash, count, window_ends_at)
    values (${await hashOf(tx, limit, key)}, 1, ${windowEnd})
    on conflict (key_hash) do update set
      count = case when ${ended} then 1 else limits.count + 1 end,
      window_ends_at = case when ${ended} then ${windowEnd} else limits.window_ends_at end
    where limits.count < ${max} or ${ended}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Emails to the owner in any hour. Further leads are in an hourly summary. */
const OWNER_BUDGET = 30;

/** Whether the owner gets another email now. Counts the emails themselves, as any hour counts. */
export async function isWithinBudget(tx: Tx, engine: "sqlite" | "postgres", now: number) {
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

/** Many providers ignore a tag after "+", and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const untaggedLocal = local.replace(/(?<=.)\+.*$/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${untaggedLocal.replaceAll(".", "")}@gmail.com` : `${untaggedLocal}@${domain}`;
}
