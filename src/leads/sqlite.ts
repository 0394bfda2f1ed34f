/** Kysely's dialect for SQLite on `node:sqlite`. */
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect } from "kysely";

/** How long SQLite itself waits for a lock. Short: meanwhile, this process serves no pages. */
const LOCK_TRY_MS = 5;

/** SQLite's result code (sqlite.org/rescode.html), also of an error's cause. The higher bits are details. */
function codeOf(error: unknown): number {
  const { errcode, cause } = error as { errcode?: number; cause?: { errcode?: number } };
  return (errcode ?? cause?.errcode ?? 0) % 256;
}
const BUSY = 5;
const FULL = 13;
/** A corrupt file, and a file that is not a database. */
const DAMAGE_CODES = [11, 26];
export const isLocked = (error: unknown): boolean => codeOf(error) === BUSY;
export const isDiskFull = (error: unknown): boolean => codeOf(error) === FULL;
export const isDamage = (error: unknown): boolean => DAMAGE_CODES.includes(codeOf(error));

const CHECK_WAIT_MS = 2_000;

/** Whether the pages of a database are in order. @throws Error with a user-facing message if it is locked */
export function isIntact(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: CHECK_WAIT_MS });
  try {
    return database.prepare("pragma quick_check(1)").get()?.["quick_check"] === "ok";
  } catch (error) {
    if (isDamage(error)) return false;
    throw isLocked(error) ? new Error("leads.sqlite is locked. Try again in a minute.") : error;
  }
}

/** A container's user may have no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.()}`;
  }
}

/**
 * Creates a file, and its folder, unless it exists. A file that SQLite itself creates could be readable by other users.
 * @throws Error with a user-facing message if it can't be written
 */
export function createFile(file: string): void {
  const folder = dirname(file);
  try {
    // Not `recursive`: where the system refuses new folders, as in /proc, Node would then retry forever.
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    // Only if it's missing: closing any descriptor of a file ends this process's locks on it (POSIX), and another
    // program that reads the database would then delete its write-ahead log, with the leads in it.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    accessSync(file, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `${folder} can't be written (${code}). It must be a folder on a writable disk that belongs to the user ${userName()}, with all files in it.`,
      { cause },
    );
  }
}

function openSqlite(file: string): DatabaseSync {
  createFile(file);
  const database = new DatabaseSync(file, { timeout: LOCK_TRY_MS });
  try {
    // In WAL mode, NORMAL instead of FULL could lose the last commits in a power cut.
    database.exec("pragma journal_mode = wal; pragma synchronous = full");
    // 16 MB: with the default of 4, a burst of leads is a third slower.
    database.exec("pragma wal_autocheckpoint = 4000");
    // Overwrites deleted data instead of only unlinking it.
    database.exec("pragma secure_delete = on");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Adapts a database of Node to Kysely's dialect, which is written for better-sqlite3. */
const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    // A failed commit, as on a full disk, has already ended the transaction.
    if (sql === "rollback" && !database.isTransaction) return adapt(database).prepare("select 1");
    // Takes the write lock first: a transaction that reads and then writes couldn't wait for it.
    const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
});

/** Kysely gives the one connection to one call or transaction at a time. */
export const sqliteDialect = (file: string) =>
  new SqliteDialect({ database: async () => adapt(openSqlite(file)) });
