import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { getSystemErrorMessage } from "node:util";
import { type SqliteDatabase, SqliteDialect } from "kysely";
import { DamagedError, StoreUnavailableError } from "./errors.ts";

/** How long a statement waits for another process's lock. It blocks this process meanwhile. */
const LOCK_WAIT_MS = 2_000;

/** Result codes (sqlite.org/rescode.html). */
const BUSY = 5;
/** A corrupt file, and a file that is not a database. */
const DAMAGE_CODES = [11, 26];
/** Busy, table locked, out of memory, read-only, I/O error, disk full and can't open. */
const UNAVAILABLE_CODES = [BUSY, 6, 7, 8, 10, 13, 14];

export const sqliteFile = (dataDir: string): string => join(dataDir, "leads.sqlite");

/** The primary result code of an error of SQLite, which is the low byte; 0 for other errors. */
const resultCode = (error: unknown): number =>
  Number((error as { errcode?: unknown }).errcode) & 0xff;

export const isDamage = (error: unknown): boolean => DAMAGE_CODES.includes(resultCode(error));

export const isBusy = (error: unknown): boolean => resultCode(error) === BUSY;

/** @throws DamagedError or StoreUnavailableError for the errors that mean it, others unchanged */
function translateErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errstr, syscall, errno } = error as Record<string, unknown>;
    if (isDamage(error)) throw new DamagedError(`damaged (${errstr})`, error);
    if (UNAVAILABLE_CODES.includes(resultCode(error)))
      throw new StoreUnavailableError(`${errstr}`, error);
    // Errors of the file system. Not their message, which contains the path.
    if (typeof syscall === "string" && typeof errno === "number")
      throw new StoreUnavailableError(`${syscall}: ${getSystemErrorMessage(errno)}`, error);
    throw error;
  }
}

/** Opens a database for reading and writing, and creates it if it doesn't exist. */
function openSqlite(file: string): DatabaseSync {
  return translateErrors(() => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // A file that SQLite itself creates could be readable by other users.
    closeSync(openSync(file, "a", 0o600));
    const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
    try {
      // In WAL mode, NORMAL instead of FULL could lose the last commits in a power cut.
      database.exec("pragma journal_mode = wal; pragma synchronous = full");
      // Overwrites deleted data instead of only unlinking it.
      database.exec("pragma secure_delete = on");
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Adapts a database of Node to Kysely's dialect, which is written for better-sqlite3. */
const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    // A failed commit, as on a full disk, has already ended the transaction.
    if (sql === "rollback" && !database.isTransaction) return adapt(database).prepare("select 1");
    // Takes the write lock first: a transaction that reads and then writes couldn't wait for it.
    const text = sql === "begin" ? "begin immediate" : sql;
    const statement = translateErrors(() => database.prepare(text));
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => translateErrors(() => statement.all(...values(parameters))),
      run: (parameters) => translateErrors(() => statement.run(...values(parameters))),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
});

/** Kysely gives the one connection to one call or transaction at a time. */
export const sqliteDialect = (file: string): SqliteDialect =>
  new SqliteDialect({ database: async () => adapt(openSqlite(file)) });
