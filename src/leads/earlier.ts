/**
 * Backups of another database: a server whose database was lost starts with a new one, and its nightly backups would
 * replace those that have the lost leads. So each backup has the number of its database.
 */
import { hash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { type Database, readMeta, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";

/** Name of the stored value (`meta`) with the numbers of other databases whose backups count as this one's. */
const ADOPTED = "adopted_databases";

/** Where a SQLite file has its `user_version` (sqlite.org/fileformat2.html#the_database_header). */
const USER_VERSION_OFFSET = 60;

/** Names of the nightly backups in a folder, oldest first. */
export const nightlyNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^leads-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort();

/** Tells databases apart: their keys are random. Fits `user_version`, and is never 0. */
export async function databaseNumber(db: Database): Promise<number> {
  const key = (await readMeta(db, "limits_key")) ?? "";
  return Number.parseInt(hash("sha256", `number ${key}`).slice(0, 7), 16) + 1;
}

/** @returns the number of the database that a backup is of; 0 if release 1.0 or an earlier one made it */
function numberIn(file: string): number {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(4);
    readSync(descriptor, bytes, { position: USER_VERSION_OFFSET });
    return bytes.readInt32BE();
  } finally {
    closeSync(descriptor);
  }
}

const adopted = async (db: Database): Promise<number[]> =>
  ((await readMeta(db, ADOPTED)) ?? "").split(" ").map(Number);

/** @returns the names of other databases' backups, oldest first, without those of release 1.0, which may be this one's */
export async function earlierBackups({ settings, query }: Store): Promise<string[]> {
  const { backupDir } = settings;
  const own = await query(async (db) => [0, await databaseNumber(db), ...(await adopted(db))]);
  const names = existsSync(backupDir) ? nightlyNames(backupDir) : [];
  return names.filter((name) => !own.includes(numberIn(join(backupDir, name))));
}

/** None also while they can't be read, which `backupState` says. */
const knownEarlier = (store: Store) => earlierBackups(store).catch((): string[] => []);

/** To be called when leads were restored: from then on, the backups that are there are replaced like this database's own. */
export async function adoptEarlier(store: Store): Promise<void> {
  const names = await knownEarlier(store);
  const numbers = names.map((name) => numberIn(join(store.settings.backupDir, name)));
  await store.write(async (tx) => {
    const all = new Set([...(await adopted(tx)), ...numbers]);
    await writeMeta(tx, ADOPTED, [...all].join(" "));
  });
}

/** @returns a sentence while there are such backups */
export async function earlierProblem(store: Store): Promise<string | undefined> {
  const newest = (await knownEarlier(store)).at(-1);
  if (!newest) return undefined;
  const { backupDir } = store.settings;
  return `The database is new, although ${backupDir} has backups of an earlier one. Run “leads restore ${join(backupDir, newest)}”; if you don't want its leads, move those backups to another folder.`;
}
