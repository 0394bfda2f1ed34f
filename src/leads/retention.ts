import { type SqlBool, sql } from "kysely";
import { type Connection, clearLog } from "./database.ts";
import { deleteEndedLimits } from "./limits.ts";
import { readMeta, writeMeta } from "./meta.ts";
import type { Database } from "./schema.ts";
import { monthsBefore } from "./time.ts";

const BATCH_ROWS = 100;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The time to store with a new lead: `now`, unless the clock is far behind the store's own. Otherwise, the lead
 * would seem old once the clock is right again.
 */
export async function arrivalTime(db: Database, now: number): Promise<number> {
  const clock = Number((await readMeta(db, "retention_clock")) ?? now);
  return now < clock - DAY_MS ? clock : now;
}

/**
 * Retention doesn't trust one reading of the clock, which may be years off after a boot. It has its own clock
 * in the database, which starts at the newest lead and follows the real one at most twice as fast as time
 * passes in this process.
 * @param elapsedMs monotonic time since this process last called this
 */
async function advanceClock(db: Database, elapsedMs: number, now: number): Promise<number> {
  const stored = await readMeta(db, "retention_clock");
  const newest = await db
    .selectFrom("leads")
    .select((eb) => eb.fn.max("created_at").as("time"))
    .executeTakeFirst();
  const previous = stored === undefined ? (newest?.time ?? now) : Number(stored);
  const step = Math.max(-2 * elapsedMs, Math.min(2 * elapsedMs, now - previous));
  const clock = previous + step;
  await writeMeta(db, "retention_clock", `${clock}`);
  return Math.min(clock, now);
}

/**
 * Deletes leads older than `keepMonths`, except those whose email to the owner isn't sent.
 * @returns the number of deleted leads
 */
export async function deleteOldLeads(
  connection: Connection,
  { keepMonths, elapsedMs, now }: { keepMonths: number; elapsedMs: number; now: number },
): Promise<number> {
  const { read, write } = connection;
  const clock = await write((tx) => advanceClock(tx, elapsedMs, now));
  await read((db) => deleteEndedLimits(db, now));
  const ownerKnows = sql<SqlBool>`leads.summary is distinct from '' and not exists (select 1 from mails
    where lead_id = leads.id and kind <> 'visitor' and state not in ('sent', 'dead'))`;
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await read((db) => {
      const old = db
        .selectFrom("leads")
        .select("id")
        .where("created_at", "<", monthsBefore(keepMonths, clock))
        .where(ownerKnows)
        .limit(BATCH_ROWS);
      return db.deleteFrom("leads").where("id", "in", old).executeTakeFirstOrThrow();
    });
    deleted += Number(numDeletedRows);
    if (numDeletedRows > 0n) continue;
    if (deleted > 0) await clearLog(connection);
    return deleted;
  }
}
