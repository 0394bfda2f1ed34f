/** The SQLite backend, which uses `node:sqlite`: opens and checks the file, and takes the outbox lock. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { Backend } from "./backend.ts";
import { createPrivateFile } from "./new-file.ts";
import type { Schema } from "./schema.ts";
import { groupCommits } from "./sqlite-commit.ts";
import { nodeSqliteDialect } from "./sqlite-dialect.ts";
import { isBusy, isDamage, retryWhileLocked } from "./sqlite-errors.ts";

/** Path of the database file in a data directory. */
export const sqliteFile = (dataDir: string): string => join(dataDir, "leads.sqlite");

/**
 * Runs a check of the file.
 * @param check returns "ok" or a description of the damage
 * @throws Error with a user-facing message if the file is damaged
 */
function assertUndamaged(file: string, check: () => unknown): void {
  let result: unknown;
  try {
    result = check();
  } catch (error) {
    if (!isDamage(error)) throw error;
    result = (error as Error).message;
  }
  const verdict = String(result).replace(/\s+/g, " ").slice(0, 200);
  if (verdict !== "ok")
    throw new Error(`${file} is damaged (${verdict}). Restore it from a backup.`);
}

function pragma(connection: DatabaseSync, text: string): unknown {
  return Object.values(connection.prepare(`pragma ${text}`).get() ?? {})[0];
}

/** Makes commits durable and deletions complete. */
function configure(connection: DatabaseSync, file: string): "ok" {
  // In WAL mode, NORMAL instead of FULL could lose the last commits in a power cut.
  connection.exec("pragma synchronous = full");
  // Otherwise, each lead's savepoint would write copies of the database pages that it changes to a temporary
  // file on disk.
  connection.exec("pragma temp_store = memory");
  // Overwrites deleted data instead of only unlinking it.
  connection.exec("pragma secure_delete = on");
  const mode = pragma(connection, "journal_mode = wal");
  if (mode !== "wal") throw new Error(`${file} cannot be written durably (journal mode ${mode})`);
  return "ok";
}

/**
 * Takes the lock that lets only one process send emails. The lock is an open transaction on a separate file;
 * the operating system releases it when the process ends, even in a crash.
 * @returns the connection that holds the lock until it is closed; undefined if another process has the lock
 */
function lockOutbox(file: string): DatabaseSync | undefined {
  createPrivateFile(file);
  const connection = new DatabaseSync(file);
  try {
    connection.exec("begin exclusive");
    return connection;
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Empties the write-ahead log, which still contains deleted data, as soon as no other process reads
 * or writes. Gives up after about five seconds.
 */
async function emptyLog(db: Kysely<Schema>): Promise<void> {
  for (let attempts = 0; attempts < 250; attempts += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(20);
  }
}

/**
 * Creates the store's backend for a SQLite file.
 * @throws Error with a user-facing message if the file isn't a database or can't be written durably. Other
 *   errors of SQLite and the file system are thrown unchanged.
 */
export function sqliteBackend(file: string): Backend {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  // No busy timeout: it would block the event loop (./sqlite-errors.ts).
  using cleanup = new DisposableStack();
  const connection = cleanup.use(new DatabaseSync(file));
  assertUndamaged(file, () => configure(connection, file));
  cleanup.move();
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(connection) });
  let lock: DatabaseSync | undefined;
  const close = async () => {
    lock?.close();
    lock = undefined;
    if (connection.isOpen) connection.close();
  };
  return {
    kind: "sqlite",
    db,
    commit: groupCommits(db, connection),
    async takeOver() {
      if (lock) return true;
      lock = await retryWhileLocked(() => lockOutbox(join(dirname(file), "outbox.lock")));
      if (!lock) return false;
      const leasedMails = db.updateTable("mails").where("lease_token", "is not", null);
      await leasedMails.set({ lease_until: 0 }).execute();
      return true;
    },
    // `quick_check` reads the whole file.
    verify: () =>
      retryWhileLocked(() => assertUndamaged(file, () => pragma(connection, "quick_check"))),
    scrub: () => emptyLog(db),
    close,
    [Symbol.asyncDispose]: close,
  };
}
