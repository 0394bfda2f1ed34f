/** Which files are copies of leads, whatever their names: in the folder of data, and in those of backups. */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { sqliteFile } from "./database.ts";
import { lockFile } from "./lock.ts";
import type { Store } from "./store.ts";

/** Names of what SQLite keeps beside a database. */
export const LOGS = /-(wal|shm|journal)$/;

/** Begins each database (sqlite.org/fileformat2.html#magic_header_string). */
const MAGIC = "SQLite format 3\0";

/** Opens a copy: a complete one without locks, and without the log that opening it would make. */
export function openCopy(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.search = "immutable=1";
  return new DatabaseSync(url, { readOnly: true });
}

/** The names of a database's tables. */
export const tablesIn = (database: DatabaseSync): string[] =>
  database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => `${name}`);

/** Whether a database is one of ours; undefined if it can't be read. */
export function isOurs(file: string): boolean | undefined {
  try {
    using database = openCopy(file);
    const tables = tablesIn(database);
    return tables.includes("leads") && tables.includes("mails");
  } catch {
    return undefined;
  }
}

function startsLikeDatabase(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const start = Buffer.alloc(MAGIC.length);
    return start.toString("latin1", 0, readSync(descriptor, start)) === MAGIC;
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file has our tables, or can't be read or is too damaged to tell. */
function mayBeCopy(file: string): boolean {
  try {
    // Only others are opened here: closing any descriptor of a file ends this process's locks on it (POSIX).
    const isNamed = basename(file).includes(".sqlite");
    if (isNamed ? statSync(file).size === 0 : !startsLikeDatabase(file)) return false;
  } catch {
    return true;
  }
  return isOurs(file) ?? true;
}

/** Finds the copies in a folder, which need not exist, but not the store itself. @throws Error if it can't be read */
export function copiesIn(folder: string, { dataDir, databaseUrl }: Store["settings"]): string[] {
  if (!existsSync(folder)) return [];
  const own = [...(databaseUrl ? [] : [sqliteFile(dataDir)]), lockFile(dataDir)];
  const isOwn = (file: string) => own.some((path) => resolve(path) === resolve(file));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !LOGS.test(entry.name))
    .map(({ name }) => join(folder, name))
    .filter((file) => !isOwn(file) && mayBeCopy(file));
}
