/** Waits for other processes' locks, and distinguishes errors of the file and its disk from query errors. */
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailableError } from "./unavailable.ts";

/** Primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** The codes above, and: locked, out of memory, read-only, I/O, disk full, can't open. */
const UNAVAILABLE = new Set([BUSY, 6, 7, 8, 10, CORRUPT, 13, 14, NOT_A_DATABASE]);

/** How long a call waits for another process's lock, in milliseconds. */
const DEADLINE_MS = 5_000;
/** Longest pause between two attempts, in milliseconds; pauses are random to keep processes apart. */
const PAUSE_MS = 20;

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
export const isBusy = (error: unknown) => has(error, (code) => code === BUSY);

/** Whether the file is damaged: only a backup helps. */
export const isDamage = (error: unknown) =>
  has(error, (code) => code === CORRUPT || code === NOT_A_DATABASE);

/** Returns why the file can't be used now; undefined for other errors. File system errors have a `syscall`. */
function reasonOf(error: unknown): string | undefined {
  if (has(error, (code) => UNAVAILABLE.has(code))) return error.errstr;
  return error instanceof Error && "syscall" in error ? error.message : undefined;
}

/**
 * Calls the database, again and again while another process has the lock. Unlike SQLite's busy timeout, this
 * doesn't block the event loop.
 * @throws StoreUnavailableError when the file or its disk is at fault, or after five seconds
 */
export async function attempt<T>(call: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (!isBusy(error) || performance.now() > deadline)
        throw new StoreUnavailableError(reason, error);
    }
    await sleep(Math.random() * PAUSE_MS);
  }
}
