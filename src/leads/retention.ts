/** Deletes what is older than the forms promise. That is for good, so retention waits while the clock is in doubt. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import { eraseLeads } from "./actions.ts";
import { BACKUP_FILES, BACKUP_PARTS, backupFolders, removeDatabase } from "./backup.ts";
import { readClock, storeTime } from "./clock.ts";
import { savedEmailsIn, truncateLog } from "./database.ts";
import { deleteEndedLimits } from "./limits.ts";
import { openCopy, tablesIn } from "./lost.ts";
import { FORMER_STORE, STORE_COPIES } from "./restore.ts";
import { isUnsent, readMeta, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, MAX_CLOCK_ERROR_MS, oldestKept, shortTime } from "./time.ts";

/** How long a damaged database may be read again. */
const KEEP_DAMAGED_MS = 30 * DAY_MS;
/** Name of the stored value (`meta`) with the time at which retention was last applied. */
const RETENTION_TIME = "retention_time";

/** Deletes files that were last changed before a time. */
function deleteOldFiles(folder: string, names: RegExp, before: number): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isFile() && names.test(entry.name) && statSync(file).mtimeMs < before) rmSync(file);
  }
}

/** Whether a file has our tables. */
function isOurs(file: string): boolean {
  try {
    using copy = openCopy(file);
    const tables = tablesIn(copy);
    return tables.includes("leads") && tables.includes("mails");
  } catch {
    return false;
  }
}

/** Deletes copies of leads that were last changed before a time, with their logs, but no other program's databases. */
function deleteOldCopies(folder: string, names: RegExp, before: number): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    const isCopy = entry.isFile() && names.test(entry.name) && existsSync(file);
    if (!isCopy || statSync(file).mtimeMs >= before) continue;
    // A log belongs to a database, if that is still there.
    const database = file.replace(/-(wal|shm|journal)$/, "");
    if (database !== file) {
      if (!existsSync(database)) rmSync(file);
    } else if (isOurs(file)) removeDatabase(file);
  }
}

/** Found at a time. */
const PAGE_LEADS = 5_000;

/** Leads that arrived before a time, except those whose email to the owner is unsent. */
const findExpired = ({ query }: Store, before: number) =>
  query((db) =>
    db
      .selectFrom("leads")
      .select("id")
      .where("created_at", "<", before)
      .where(sql<SqlBool>`not exists (select 1 from mails
        where lead_id = leads.id and kind = 'owner' and ${isUnsent})`)
      .limit(PAGE_LEADS)
      .execute(),
  );

/**
 * Deletes leads, saved emails and backups older than `keepMonths`, and damaged databases after a month.
 * @param elapsedMs monotonic time since the last call
 * @returns the number of deleted leads
 */
export async function applyRetention(store: Store, elapsedMs: number): Promise<number> {
  const { dataDir, databaseUrl, keepMonths } = store.settings;
  const now = store.now();
  const isDoubtful = await store.write(async (tx) => {
    await deleteEndedLimits(tx, now);
    // In one transaction: if a leap of the clock went unnoticed, everything would seem old.
    await storeTime(tx, now, elapsedMs);
    const { newest, doubtfulUntil } = await readClock(tx);
    return now < doubtfulUntil || now < newest - MAX_CLOCK_ERROR_MS;
  });
  let deleted = 0;
  if (!isDoubtful) {
    const oldest = oldestKept(now, keepMonths);
    for (let page = PAGE_LEADS; page === PAGE_LEADS; deleted += page) {
      const ids = (await findExpired(store, oldest)).map(({ id }) => id);
      await eraseLeads(store, ids);
      page = ids.length;
    }
    deleteOldFiles(savedEmailsIn(dataDir), /./, oldest);
    for (const folder of (await backupFolders(store)).folders) {
      deleteOldCopies(folder, BACKUP_FILES, oldest);
      deleteOldFiles(folder, BACKUP_PARTS, now - DAY_MS);
    }
    if (databaseUrl) deleteOldCopies(dataDir, FORMER_STORE, oldest);
    deleteOldFiles(dataDir, STORE_COPIES, now - KEEP_DAMAGED_MS);
    // Last, as it fails while another program reads the log. Also if nothing was deleted: the last time may have failed.
    await truncateLog(store);
  }
  await store.write((tx) => writeMeta(tx, RETENTION_TIME, `${now}`));
  return deleted;
}

/** @returns a sentence if no server has applied retention for a day */
export async function retentionProblem({ query, now }: Store): Promise<string | undefined> {
  const time = await query((db) => readMeta(db, RETENTION_TIME));
  // A new store has nothing old.
  if (time === undefined || now() - Number(time) < DAY_MS) return undefined;
  return `Old leads haven't been deleted since ${shortTime(Number(time))}. The log says why: retention.failed.`;
}
