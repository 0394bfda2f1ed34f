/**
 * Retention doesn't trust one reading of the clock, which may be years off after a boot. It has its own clock in
 * the database, which starts at the newest lead and follows the real one at most twice as fast as time passes in
 * this process.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import { type Connection, purgeDeleted, savedEmailsIn } from "./database.ts";
import { deleteEndedLimits } from "./limits.ts";
import { type Database, isOwedToOwner, readMeta, type Tx, writeMeta } from "./schema.ts";
import { DAY_MS } from "./time.ts";

/** How long a damaged database may be read again. */
const KEEP_DAMAGED_MS = 30 * DAY_MS;

/**
 * The time to store with a new lead: `now`, unless the clock is far behind the store's own. Otherwise, the lead
 * would seem old once the clock is right again.
 */
export async function arrivalTime(db: Database, now: number): Promise<number> {
  const clock = Number((await readMeta(db, "retention_clock")) ?? now);
  return now < clock - DAY_MS ? clock : now;
}

/** Leads that arrived before this time are deleted. */
function oldestKept(now: number, keepMonths: number): number {
  const time = new Date(now);
  time.setUTCMonth(time.getUTCMonth() - keepMonths);
  return time.getTime();
}

/** @param elapsedMs monotonic time since this process last called this */
async function advanceClock(tx: Tx, elapsedMs: number, now: number): Promise<number> {
  const newest = tx.selectFrom("leads").select((eb) => eb.fn.max("created_at").as("time"));
  const start = (await newest.executeTakeFirst())?.time ?? now;
  const previous = Number((await readMeta(tx, "retention_clock")) ?? start);
  const clock = previous + Math.min(2 * elapsedMs, Math.max(-2 * elapsedMs, now - previous));
  await writeMeta(tx, "retention_clock", `${clock}`);
  return Math.min(clock, now);
}

/** Deletes files that were last changed before a time. */
function deleteOldFiles(folder: string, names: RegExp, before: number): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isFile() && names.test(entry.name) && statSync(file).mtimeMs < before) rmSync(file);
  }
}

export interface Retention {
  dataDir: string;
  keepMonths: number;
  /** Monotonic time since this process last applied retention. */
  elapsedMs: number;
  now: number;
}

/**
 * Deletes leads and saved emails older than `keepMonths`, and damaged databases after a month. Keeps leads that an
 * unsent email to the owner is about or lists.
 * @returns the number of deleted leads
 */
export async function applyRetention(
  connection: Connection,
  { dataDir, keepMonths, elapsedMs, now }: Retention,
): Promise<number> {
  const { deleted, clock } = await connection.write(async (tx) => {
    await deleteEndedLimits(tx, now);
    const clock = await advanceClock(tx, elapsedMs, now);
    const { numDeletedRows } = await tx
      .deleteFrom("leads")
      .where("created_at", "<", oldestKept(clock, keepMonths))
      .where(sql<SqlBool>`summary is distinct from '' and not exists (select 1 from mails
        where (lead_id = leads.id or mails.id = leads.summary) and ${isOwedToOwner})`)
      .executeTakeFirstOrThrow();
    return { deleted: Number(numDeletedRows), clock };
  });
  if (deleted > 0) await purgeDeleted(connection);
  const oldest = oldestKept(clock, keepMonths);
  deleteOldFiles(savedEmailsIn(dataDir), /./, oldest);
  deleteOldFiles(dataDir, /^leads\.damaged-/, clock - KEEP_DAMAGED_MS);
  return deleted;
}
