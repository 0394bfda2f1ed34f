/** Adds to the store what a backup or a damaged database still has. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, utimesSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type SqlBool, sql } from "kysely";
import { addMemory, type Memory, readMemory, removeDatabase } from "./backup.ts";
import { doubtClock } from "./clock.ts";
import { connectFile, RESTORE_ADVICE, sqliteFile } from "./database.ts";
import { lockFolder } from "./lock.ts";
import { parsePayload } from "./payload.ts";
import { queueMissing } from "./queue.ts";
import { readFile } from "./read-file.ts";
import { insertLeads, type Rows } from "./rows.ts";
import { isDiskFull, isIntact } from "./sqlite.ts";
import { openStore, type Store, type StoreOptions } from "./store.ts";
import { DAY_MS } from "./time.ts";

/** Names of copies beside the store: damaged databases that a restore renamed, and what a killed restore left. */
export const STORE_COPIES = /^leads\.(damaged|restoring)-.*\.sqlite(-wal|-shm|-journal)?$/;
/**
 * Renames a damaged database.
 * @returns the new name; undefined if the database is intact
 * @throws Error with a user-facing message if it is damaged and a server uses it
 */
function setAsideIfDamaged(file: string): string | undefined {
  if (isIntact(file)) return undefined;
  // A server would go on writing into the renamed file.
  using lock = lockFolder(dirname(file));
  if (!lock) throw new Error(`leads.sqlite is damaged, and the server uses it. ${RESTORE_ADVICE}`);
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const damaged = join(dirname(file), `leads.damaged-${time}Z.sqlite`);
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(file + suffix)) {
      renameSync(file + suffix, damaged + suffix);
      // Retention counts from now.
      utimesSync(damaged + suffix, new Date(), new Date());
    }
  return damaged;
}

/** The emails of a file by their leads, and whether they are all that it had. */
function mailsIn(file: string, now: number) {
  // Due now: their times may be of another computer's clock.
  const due = { state: "pending", next_attempt_at: now } as const;
  const byLead = new Map<string, Rows["mails"]>();
  let areAll = true;
  try {
    for (const { rows, unread } of readFile(file, "mails")) {
      areAll &&= unread === 0;
      for (const mail of rows) {
        const isUnsent = ["pending", "sending"].includes(mail.state);
        const mails = byLead.get(mail.lead_id) ?? [];
        byLead.set(mail.lead_id, [...mails, isUnsent ? { ...mail, ...due } : mail]);
      }
    }
  } catch {
    areAll = false;
  }
  return { byLead, areAll };
}

/** What becomes of a file's leads. */
interface Counts {
  /** New ones. */
  leads: number;
  /** Those whose words are damaged, and those that aren't restored. */
  unreadable: number;
  /** Those that the owner erased, and that stay so. */
  erased: number;
  /** Whether there are more unreadable ones, which can't be counted. */
  isCutOff: boolean;
  /** New ones that the owner gets an email about, and old ones whose email is lost, so that the owner gets none. */
  due: number;
  unmailed: number;
}

/** @param count also tells what was done if it fails halfway */
async function insertFile(store: Store, file: string, count: Counts) {
  const { byLead, areAll } = mailsIn(file, store.now());
  let total = 0;
  for (const { rows, unread, isCutOff = false } of readFile(file, "leads")) {
    count.isCutOff ||= isCutOff;
    // Those of the first release in a damaged file have none.
    const leads = rows.filter(({ reference }) => reference);
    const mails = leads.flatMap(({ id }) => byLead.get(id) ?? []);
    const { ids, erased, unmailed } = await store.write(async (tx) => {
      const { ids, erased } = await insertLeads(tx, { leads, mails });
      if (areAll || ids.length === 0) return { ids, erased, unmailed: 0 };
      // The owner got most of these emails long ago. A lead of today may not have been mailed yet.
      const old = sql<SqlBool>`id in (${sql.join(ids)}) and created_at < ${store.now() - DAY_MS}`;
      return { ids, erased, unmailed: await queueMissing(store, tx, old, "dead") };
    });
    const isDue = ({ lead_id, kind, state }: Rows["mails"][number]) =>
      ids.includes(lead_id) && kind === "owner" && state === "pending";
    count.leads += ids.length;
    count.due += mails.filter(isDue).length;
    count.unmailed += unmailed;
    count.erased += erased;
    const whole = leads.filter(({ payload }) => parsePayload(payload));
    count.unreadable += unread + rows.length - whole.length;
    total += unread + rows.length;
  }
  if (total === 0) throw new Error("It has no leads, so it's no backup of them.");
}

/**
 * Makes a copy with this release's schema; one that is damaged keeps its own.
 * @returns what it remembers, as far as it can be read
 */
async function copyMigrated(file: string, copy: string): Promise<Memory> {
  // What another process of this number left.
  removeDatabase(copy);
  for (const suffix of ["", "-wal", "-journal"])
    if (existsSync(file + suffix)) {
      copyFileSync(file + suffix, copy + suffix);
      chmodSync(copy + suffix, 0o600);
    }
  const connection = connectFile(copy);
  try {
    const { deleted, folders } = await readMemory(connection);
    // Where the disk is damaged, it may have anything.
    return {
      deleted: deleted.filter(({ id, reason }) => /^\w+ (erased|expired)$/.test(`${id} ${reason}`)),
      folders: folders.filter((folder) => isAbsolute(folder) && !folder.includes("\0")),
    };
  } catch (error) {
    // What is damaged isn't migrated. A full disk isn't the file's fault.
    if (isDiskFull(error)) throw error;
    return { deleted: [], folders: [] };
  } finally {
    await connection.close();
  }
}

/**
 * Inserts the leads and emails of a file that the store doesn't contain, also while a server uses the store.
 * A damaged SQLite store is set aside first.
 * @returns counts of leads, the name of the file set aside, and why the rest can't be restored
 * @throws Error with a user-facing message
 */
export async function restore(options: StoreOptions, file: string) {
  const current = sqliteFile(options.dataDir);
  const mayBeDamaged = !options.databaseUrl && existsSync(current);
  const damaged = mayBeDamaged ? setAsideIfDamaged(current) : undefined;
  const store = openStore(options);
  const copy = join(options.dataDir, `leads.restoring-${process.pid}.sqlite`);
  const counts: Counts = {
    ...{ leads: 0, unreadable: 0, erased: 0, isCutOff: false, due: 0, unmailed: 0 },
  };
  let unread: string | undefined;
  try {
    // A new store doesn't know that the clock is ahead, by which all that is restored would be deleted as too old.
    await store.write((tx) => doubtClock(tx, store.now()));
    // With PostgreSQL, there may be none yet.
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const { deleted, folders } = await copyMigrated(file, copy);
    // Searched anyway, and may not be there yet.
    const present = resolve(options.backupDir);
    await addMemory(store, { deleted, folders: folders.filter((folder) => folder !== present) });
    await insertFile(store, copy, counts);
    counts.due += await store.write((tx) => queueMissing(store, tx));
  } catch (error) {
    unread = (error as Error).message;
  } finally {
    removeDatabase(copy);
    await store.close();
  }
  return { ...counts, damaged, unread };
}
