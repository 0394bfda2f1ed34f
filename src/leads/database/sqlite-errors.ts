import { setTimeout as sleep } from "node:timers/promises";
import { getSystemErrorMessage } from "node:util";
import { StoreUnavailableError } from "./unavailable.ts";

/** SQLITE_BUSY, one of SQLite's primary result codes (sqlite.org/rescode.html). */
const BUSY = 5;
/** Result codes for a corrupt file and for a file that is not a database. */
const DAMAGE_CODES = new Set<number | undefined>([11, 26]);
/** Result codes: those above, table locked, out of memory, read-only, I/O error, disk full and can't open. */
const UNAVAILABLE_CODES = new Set<number | undefined>([BUSY, ...DAMAGE_CODES, 6, 7, 8, 10, 13, 14]);

const LOCK_WAIT_MS = 5_000;
/** Longest pause between two attempts. Pauses are random, so that processes don't retry in step. */
const PAUSE_MS = 20;

/** Returns SQLite's primary result code, which is the low byte; undefined for other errors. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;

export const isBusy = (error: unknown) => codeOf(error) === BUSY;

export const isDamage = (error: unknown): error is Error => DAMAGE_CODES.has(codeOf(error));

/** Errors of the file system have a `syscall`. */
function reasonOf(error: unknown): string | undefined {
  // SQLite's message for the code, such as "database or disk is full".
  if (UNAVAILABLE_CODES.has(codeOf(error))) return (error as { errstr: string }).errstr;
  const { syscall, errno } = error as NodeJS.ErrnoException;
  if (syscall === undefined || errno === undefined) return undefined;
  // Not `message`, which contains the path.
  return `${syscall}: ${getSystemErrorMessage(errno)}`;
}

/**
 * Runs a call to the database, and repeats it while another process has the lock. Unlike SQLite's busy
 * timeout, this doesn't block the event loop.
 * @throws StoreUnavailableError if the file or its disk is at fault, or if the lock isn't free after five
 *   seconds
 */
export async function retryWhileLocked<T>(call: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS;
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
