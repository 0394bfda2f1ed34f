/** Which of SQLite's errors are about the file and its disk, not about a query. */
import { StoreUnavailableError } from "./unavailable.ts";

/** Primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** Those above; locked, out of memory, read-only, input/output, disk full, cannot open. */
const UNAVAILABLE = new Set([BUSY, 6, 7, 8, 10, CORRUPT, 13, 14, NOT_A_DATABASE]);

interface SqliteError extends Error {
  errcode: number;
  /** SQLite's own words for the code, such as "database or disk is full". */
  errstr: string;
}

/** The low byte of a code is the primary one; the rest says more about where. */
function has(error: unknown, isWanted: (code: number) => boolean): error is SqliteError {
  return error instanceof Error && "errcode" in error && isWanted(Number(error.errcode) & 0xff);
}

/** Whether another connection has the lock. */
export const isBusy = (error: unknown) =>
  has(error instanceof StoreUnavailableError ? error.cause : error, (code) => code === BUSY);

/** Whether only a backup helps. */
export const isDamage = (error: unknown) =>
  has(error, (code) => code === CORRUPT || code === NOT_A_DATABASE);

/** Why the file cannot be used now; undefined for other errors. Those of the file system have a `syscall`. */
function reasonOf(error: unknown): string | undefined {
  if (has(error, (code) => UNAVAILABLE.has(code))) return error.errstr;
  return error instanceof Error && "syscall" in error ? error.message : undefined;
}

/** Calls the database. @throws StoreUnavailableError when the file or its disk is at fault */
export function attempt<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new StoreUnavailableError(reason, error);
  }
}
