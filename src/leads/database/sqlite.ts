import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Kysely, sql } from "kysely";
import { createPrivateFile, lockFile } from "../lock-file.ts";
import type { Backend } from "./backend.ts";
import type { Schema } from "./schema.ts";
import { groupCommits } from "./sqlite-commit.ts";
import { nodeSqliteDialect } from "./sqlite-dialect.ts";
import { isDamage, retryWhileLocked } from "./sqlite-errors.ts";

export const sqliteFile = (dataDir: string): string => join(dataDir, "leads.sqlite");

/** `/readyz` shows this error, so it doesn't contain the file's folder. */
function damageError(file: string, damage: unknown): Error {
  const reason = String(damage).replace(/\s+/g, " ").slice(0, 200);
  return new Error(`${basename(file)} is damaged (${reason}). Restore it from a backup.`);
}

/** Node's `recursive` option never returns if the parent is /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have made it.
    if (!existsSync(path)) throw error;
  }
}

function configure(connection: DatabaseSync): void {
  // In WAL mode, NORMAL instead of FULL could lose the last commits in a power cut.
  connection.exec("pragma synchronous = full");
  // Otherwise, each lead's savepoint would write copies of the database pages that it changes to a temporary
  // file on disk.
  connection.exec("pragma temp_store = memory");
  // Overwrites deleted data instead of only unlinking it.
  connection.exec("pragma secure_delete = on");
  const mode = connection.prepare("pragma journal_mode = wal").get()?.["journal_mode"];
  if (mode !== "wal")
    throw new Error(`The database cannot be written durably (journal mode ${mode})`);
}

/**
 * Empties the write-ahead log, which still contains deleted data, as soon as no other process reads
 * or writes. Gives up after about five seconds.
 */
async function emptyLog(db: Kysely<Schema>): Promise<boolean> {
  for (let attempts = 0; attempts < 250; attempts += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await sleep(20);
  }
  return false;
}

/** Code of a thread that runs SQLite's check of a whole file, so that the server isn't blocked meanwhile. */
const CHECK_THREAD = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5_000 });
  parentPort.postMessage(Object.values(database.prepare("pragma quick_check").get())[0]);
`;

async function quickCheck(file: string): Promise<unknown> {
  const thread = new Worker(CHECK_THREAD, { eval: true, workerData: file });
  const [result] = await once(thread, "message");
  return result;
}

/**
 * @throws Error with a user-facing message if the file isn't a database or can't be written durably. Other
 *   errors of SQLite and the file system are thrown unchanged.
 */
export function sqliteBackend(file: string): Backend {
  makeFolder(dirname(file));
  createPrivateFile(file);
  // No busy timeout: it would block the event loop (./sqlite-errors.ts).
  using cleanup = new DisposableStack();
  const connection = cleanup.use(new DatabaseSync(file));
  try {
    configure(connection);
  } catch (error) {
    throw isDamage(error) ? damageError(file, (error as Error).message) : error;
  }
  cleanup.move();
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(connection) });
  const setAsideFolder = join(dirname(file), "before-restore");
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
    async acquireOutbox() {
      if (lock) return true;
      lock = await retryWhileLocked(() => lockFile(join(dirname(file), "outbox.lock")));
      if (!lock) return false;
      const leasedMails = db.updateTable("mails").where("state", "=", "sending");
      await leasedMails.set({ lease_until: 0 }).execute();
      return true;
    },
    async verify() {
      const result = await retryWhileLocked(() =>
        quickCheck(file).catch((error: unknown) => {
          if (isDamage(error)) return error.message;
          throw error;
        }),
      );
      if (result !== "ok") throw damageError(file, result);
    },
    clearLog: () => emptyLog(db),
    setAside: {
      exists: async () => existsSync(sqliteFile(setAsideFolder)),
      open: () => retryWhileLocked(() => sqliteBackend(sqliteFile(setAsideFolder))),
      remove: () => rm(setAsideFolder, { recursive: true }),
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
