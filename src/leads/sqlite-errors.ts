/** Distinguishes errors of the file and its disk from query errors. */
import { StoreUnavailableError } from "./unavailable.ts";

/** Primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** The codes above, and: locked, out of memory, read-only, I/O, disk full, can't open. */
const UNAVAILABLE = new Set([BUSY, 6, 7, 8, 10, CORRUPT, 13, 14, NOT_A_DATABASE]);

interface SqliteError extends Error {
  errcode: number;
  /** SQLite's message for the code, such as "database or disk is full". */
  errstr: string;
}

/** Tests the primary code, which is the low byte. */
function has(error: unknown, test: (code: number) => boolean): error is SqliteError {
  return error instanceof Error && "errcode" in error && test(Number(error.errcode) & 0xff);
}

/** Whether another connection has the lock. */
export const isBusy = (error: unknown) =>
  has(error instanceof StoreUnavailableError ? error.cause : error, (code) => code === BUSY);

/** Whether the file is damaged: only a backup helps. */
export const isDamage = (error: unknown) =>
  has(error, (code) => code === CORRUPT || code === NOT_A_DATABASE);

/** Returns why the file can't be used now; undefined for other errors. File system errors have a `syscall`. */
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
