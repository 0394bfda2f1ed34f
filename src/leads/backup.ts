/**
 * Backups are SQLite files even if the leads are in PostgreSQL. They contain leads, emails, which leads were deleted and
 * the folders of backups, but nothing else that belongs to one installation, such as its limits.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { type Connection, connectFile } from "./database.ts";
import { type Deleted, deleteErased, rememberDeleted } from "./deleted.ts";
import { hasLost, nightlyNames } from "./lost.ts";
import { insertLeads, pagesOf } from "./rows.ts";
import { type Database, readMeta, type Tx, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, HOUR_MS, shortTime } from "./time.ts";

const KEEP_BACKUPS = 14;
/** Ids of deleted leads that are copied at a time. */
const PAGE_IDS = 500;
/** Names of unfinished copies: older than a day, their process was killed. */
export const BACKUP_PARTS = /\.sqlite\.part[\w-]*$/;

/** Begins the names of stored values (`meta`) that end with a folder of BACKUP_DIR in which backups were made. */
const FOLDER = "backup_folder ";

async function usedFolders(db: Database): Promise<string[]> {
  const names = db.selectFrom("meta").select("name").where("name", "like", `${FOLDER}%`);
  return (await names.execute()).map(({ name }) => name.slice(FOLDER.length));
}

async function rememberFolders(tx: Tx, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await writeMeta(tx, FOLDER + folder, "");
}

/** What backups have beside leads: which leads were deleted, and the folders in which backups were made. */
export interface Memory {
  deleted: readonly Deleted[];
  folders: readonly string[];
}

export const readMemory = ({ query }: Connection): Promise<Memory> =>
  query(async (db) => {
    const deleted = await db.selectFrom("deleted").selectAll().execute();
    return { deleted, folders: await usedFolders(db) };
  });

/** Adds to what a database remembers, and deletes what the owner erased elsewhere. */
export async function addMemory(
  { write }: Connection,
  { deleted, folders }: Memory,
): Promise<void> {
  for (let start = 0; start < deleted.length; start += PAGE_IDS)
    await write((tx) => rememberDeleted(tx, deleted.slice(start, start + PAGE_IDS)));
  await write(async (tx) => {
    await deleteErased(tx);
    await rememberFolders(tx, folders);
  });
}

/**
 * Finds all folders that may have copies: older backups stay where they are if BACKUP_DIR is changed.
 * @returns also sentences: which are missing, but not the default one, which is beside the store or not made yet
 */
export async function copyFolders({ query, settings }: Store) {
  const problems: string[] = [];
  const used = await query(usedFolders).catch((error: Error) => {
    problems.push(`Former folders of backups: ${error.message}`);
    return [];
  });
  const { dataDir, backupDir } = settings;
  const paths = [dataDir, join(dataDir, "backups"), backupDir, ...used];
  problems.push(...used.filter((folder) => !existsSync(folder)).map(missingText));
  return { folders: new Set(paths.map((path) => resolve(path))), problems };
}

const missingText = (folder: string) =>
  `Backups were made in ${folder}, which isn't there. Attach its disk. If they are deleted for good, make an empty folder of that name.`;

/** Deletes a SQLite database with its log. */
export function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

/**
 * Writes a copy of the leads while the store is in use. The target is either complete or doesn't exist.
 * @returns the number of leads
 */
export async function backUp(from: Connection, target: string): Promise<number> {
  // Two processes may make the same backup at once.
  const part = `${target}.part-${randomUUID().slice(0, 8)}`;
  const to = connectFile(part);
  try {
    let count = 0;
    for await (const page of pagesOf(from)) {
      await to.write((tx) => insertLeads(tx, page));
      count += page.leads.length;
    }
    // After the leads: a deletion meanwhile counts.
    await addMemory(to, await readMemory(from));
    // Makes the backup a single file.
    await to.query((db) => sql`pragma journal_mode = delete`.execute(db));
    await to.close();
    renameSync(part, target);
    return count;
  } finally {
    await to.close();
    removeDatabase(part);
  }
}

/** The backup of the night that began at the last 3 a.m. */
const nightlyName = (time: number) => `leads-${shortTime(time - 3 * HOUR_MS).slice(0, 10)}.sqlite`;

/** Names of the nightly backups, oldest first; apart, those of a clock that was ahead. */
function backupsIn(folder: string, now: number) {
  const names = nightlyNames(folder);
  const isPast = (name: string) => name <= nightlyName(now);
  return { past: names.filter(isPast), future: names.filter((name) => !isPast(name)) };
}

/** Makes the folder, and remembers it. @throws Error if it had backups and is gone, as when its disk is detached */
async function prepareFolder({ query, write, settings }: Store, folder: string): Promise<void> {
  const name = FOLDER + folder;
  if (!existsSync(folder)) {
    if ((await query((db) => readMeta(db, name))) !== undefined)
      throw new Error(missingText(folder));
    // With PostgreSQL, nothing else makes the folder of data.
    for (const path of [settings.dataDir, folder])
      if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  }
  if (folder !== resolve(settings.dataDir, "backups"))
    await write((tx) => rememberFolders(tx, [folder]));
}

/** Makes tonight's backup unless it exists, and deletes all but the last 14, but none with leads that the database lacks. */
export async function backUpNightly(from: Store): Promise<void> {
  const now = from.now();
  const folder = resolve(from.settings.backupDir);
  const file = join(folder, nightlyName(now));
  if (existsSync(file)) return;
  const attempt = `${Math.floor(now / HOUR_MS)} ${file}`;
  const isFirst = await from.write((tx) => writeMeta(tx, "backup_attempt", attempt));
  // If several replicas share the folder, one of them makes it. Should it be killed, another does after the hour.
  if (from.engine === "postgres" && !isFirst) return;
  try {
    await prepareFolder(from, folder);
    await backUp(from, file);
  } catch (error) {
    // A server that is restarted tries again at once.
    await from.write((tx) => writeMeta(tx, "backup_attempt", ""));
    throw error;
  }
  const { future, past } = backupsIn(folder, now);
  for (const name of [...future, ...past].slice(0, -KEEP_BACKUPS)) {
    const old = join(folder, name);
    // What can't be read is kept, too.
    if (!(await hasLost(from, old).catch(() => true))) rmSync(old);
  }
}

/**
 * Says of which night the last backup is, such as 2026-11-28.
 * @returns a sentence, and whether it is a problem: there should be one of this night or the one before
 */
export function backupState(folder: string, now: number): { text: string; isProblem: boolean } {
  try {
    if (!existsSync(folder))
      return { text: `No backup has been made: there is no ${folder}.`, isProblem: true };
    const { past } = backupsIn(folder, now);
    const last = past.at(-1)?.slice("leads-".length, -".sqlite".length);
    const isFresh = [now, now - DAY_MS].some((time) => past.includes(nightlyName(time)));
    const text = last ? `The last backup is of ${last}.` : "No backup has been made.";
    return { text, isProblem: !isFresh };
  } catch (error) {
    return { text: `The backups can't be read: ${(error as Error).message}.`, isProblem: true };
  }
}
