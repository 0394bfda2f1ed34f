/** Deletes what is older than the forms promise. That is for good, so retention waits while the clock is in doubt. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type SqlBool, sql } from "kysely";
import { eraseLeads } from "./actions.ts";
import { BACKUP_PARTS, copyFolders, removeDatabase } from "./backup.ts";
import { readClock, storeTime } from "./clock.ts";
import { copiesIn, isOurs, LOGS } from "./copies.ts";
import { savedEmailsIn, truncateLog } from "./database.ts";
import { deleteEndedLimits } from "./limits.ts";
import { STORE_COPIES } from "./restore.ts";
import { isUnsent, readMeta, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, MAX_CLOCK_ERROR_MS, oldestKept, shortTime } from "./time.ts";

/** How long a damaged database may be read again. */
const KEEP_DAMAGED_MS = 30 * DAY_MS;
/** Name of the stored value (`meta`) with the time at which retention was last applied. */
const RETENTION_TIME = "retention_time";

const isOlder = (file: string, time: number): boolean => statSync(file).mtimeMs < time;

/** Deletes files that were last changed before a time. */
function deleteOldFiles(folder: string, isMeant: (file: string) => boolean, before: number): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isFile() && isMeant(file) && isOlder(file, before)) rmSync(file);
  }
}

/** Whether a file belonged to a copy that is gone. */
const isOrphan = (file: string) =>
  LOGS.test(file) && /\.sqlite\b/.test(basename(file)) && !existsSync(file.replace(LOGS, ""));

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
  const { dataDir, keepMonths } = store.settings;
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
      await eraseLeads(store, ids, "expired");
      page = ids.length;
    }
    deleteOldFiles(savedEmailsIn(dataDir), () => true, oldest);
    for (const folder of (await copyFolders(store)).folders) {
      for (const file of copiesIn(folder, store.settings))
        if (isOlder(file, oldest) && isOurs(file)) removeDatabase(file);
      deleteOldFiles(folder, isOrphan, oldest);
      deleteOldFiles(folder, (file) => BACKUP_PARTS.test(file), now - DAY_MS);
    }
    deleteOldFiles(dataDir, (file) => STORE_COPIES.test(basename(file)), now - KEEP_DAMAGED_MS);
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
