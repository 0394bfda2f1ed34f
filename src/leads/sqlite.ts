/** SQLite through `node:sqlite`: how it is opened, checked, committed to and copied. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import type { Backend } from "./backend.ts";
import type { Schema } from "./schema.ts";
import { groupCommits } from "./sqlite-commit.ts";
import { StoreUnavailableError } from "./store.ts";

/** How long a write waits for another process's, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** Primary result codes (sqlite.org/rescode.html) that are about the file and its disk. */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  5: "another process has held the database too long",
  6: "the database is locked",
  7: "out of memory",
  8: "the database is read-only",
  10: "the disk reports an input/output error",
  11: "the database file is damaged",
  13: "the disk is full",
  14: "the database file cannot be opened",
  26: "the file is not a database",
};

const BUSY = 5;
/** Those of them that pass only with a backup. */
const DAMAGED = new Set([11, 26]);

function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  // The low byte is the primary code; the rest says more about where.
  return typeof code === "number" ? code & 0xff : undefined;
}

/** Calls the database; where the file or its disk is at fault, the error says so. */
function attempt<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const why = UNAVAILABLE[resultCode(error) ?? -1];
    throw why === undefined ? error : new StoreUnavailableError(why, error);
  }
}

/**
 * Opens the file the way leads need it.
 * @throws Error for people when it is no database or durability cannot be had
 */
export function connectSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let connection: DatabaseSync | undefined;
  try {
    reserve(file);
    connection = new DatabaseSync(file, {
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    configure(connection, file);
    return connection;
  } catch (error) {
    connection?.close();
    const code = resultCode(error) ?? -1;
    if (DAMAGED.has(code)) throw damaged(file, UNAVAILABLE[code] ?? "", error);
    if (code in UNAVAILABLE) throw new Error(`${file}: ${UNAVAILABLE[code]}`, { cause: error });
    throw error;
  }
}

/** Makes the file when it is missing, readable by this user only: SQLite would let others read it. */
function reserve(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}

function damaged(file: string, how: string, cause?: unknown): Error {
  return new Error(`${file} is damaged (${how}). Restore it from a backup.`, { cause });
}

function configure(connection: DatabaseSync, file: string): void {
  const pragma = (text: string) =>
    Object.values(connection.prepare(`pragma ${text}`).get() ?? {})[0];
  // FULL: in WAL mode NORMAL would lose the last commits with the power.
  connection.exec("pragma synchronous = full");
  // Purged people are overwritten, not merely unlinked.
  connection.exec("pragma secure_delete = on");
  const mode = pragma("journal_mode = wal");
  const synchronous = pragma("synchronous");
  if (mode !== "wal" || synchronous !== 2) {
    throw new Error(`${file} cannot be written durably (${mode}, synchronous ${synchronous})`);
  }
}

/** Reads the whole file: seconds for hundreds of megabytes. */
function verify(connection: DatabaseSync, file: string): void {
  let found: unknown;
  try {
    [found] = Object.values(connection.prepare("pragma quick_check").get() ?? {});
  } catch (error) {
    const code = resultCode(error) ?? -1;
    throw DAMAGED.has(code) ? damaged(file, UNAVAILABLE[code] ?? "", error) : error;
  }
  if (found !== "ok") throw damaged(file, String(found).replace(/\s+/g, " ").slice(0, 200));
}

/**
 * The lock that makes one process the sender: an open transaction on a file of its own, so that
 * the system frees it when the process ends, however it ends.
 */
function createOutboxLock(file: string) {
  let lock: DatabaseSync | undefined;
  return {
    take(): "taken" | "had" | false {
      if (lock) return "had";
      reserve(file);
      const connection = new DatabaseSync(file, { timeout: 0 });
      try {
        connection.exec("begin exclusive");
        lock = connection;
        return "taken";
      } catch (error) {
        connection.close();
        if (resultCode(error) === BUSY) return false;
        throw error;
      }
    },
    free() {
      lock?.close();
      lock = undefined;
    },
  };
}

/** What Kysely expects of better-sqlite3, on `node:sqlite`. Statements are kept: SQL repeats. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const made = adaptStatement(attempt(() => connection.prepare(sql)));
      // Lists of ids make SQL of many lengths: bounded.
      if (statements.size < 200) statements.set(sql, made);
      return made;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  type Values = Parameters<StatementSync["all"]>;
  return {
    reader: statement.columns().length > 0,
    all: (values) => attempt(() => statement.all(...(values as Values))),
    run: (values) => attempt(() => statement.run(...(values as Values))),
    iterate: (values) => statement.iterate(...(values as Values)),
  };
}

class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;

  constructor(connection: DatabaseSync) {
    super({ database: adapt(connection) });
    this.#connection = connection;
  }

  /** Takes the write lock at once: a read that later writes would fail instead of waiting. */
  override async beginTransaction(_: DatabaseConnection): Promise<void> {
    attempt(() => this.#connection.exec("begin immediate"));
  }

  /** A full disk may have ended the transaction already. */
  override async rollbackTransaction(_: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) attempt(() => this.#connection.exec("rollback"));
  }
}

/** Copies with VACUUM INTO: one snapshot, whatever other processes write meanwhile. */
function copyTo(source: DatabaseSync, target: string): number {
  const file = resolve(target);
  if (existsSync(file)) throw new Error(`${target} exists already. Choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`);
  const part = `${file}.${process.pid}.part`;
  rmSync(part, { force: true });
  reserve(part);
  try {
    source.prepare("vacuum into ?").run(part);
    const copy = new DatabaseSync(part, { readOnly: true });
    const check = Object.values(copy.prepare("pragma integrity_check").get() ?? {})[0];
    const count = Number(Object.values(copy.prepare("select count(*) from leads").get() ?? {})[0]);
    copy.close();
    if (check !== "ok") throw new Error(`The copy did not pass its check: ${check}`);
    flush(part);
    renameSync(part, file);
    flush(dirname(file));
    return count;
  } finally {
    rmSync(part, { force: true });
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite undoes changes of the schema with the rest of a transaction; Kysely leaves that to the driver. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The store's backend on an open connection, which it closes. */
export function sqliteBackend(connection: DatabaseSync): Backend {
  const dialect: Dialect = {
    createDriver: () => new ImmediateDriver(connection),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  const db = new Kysely<Schema>({ dialect });
  const file = connection.location() ?? "";
  const lock = createOutboxLock(join(dirname(file), "outbox.lock"));
  return {
    kind: "sqlite",
    db,
    commit: groupCommits(db),
    ownOutbox: () => attempt(lock.take),
    verify: async () => attempt(() => verify(connection, file)),
    backup: async (target) => attempt(() => copyTo(connection, target)),
    scrub: async () => attempt(() => connection.exec("pragma wal_checkpoint(truncate)")),
    close: async () => {
      lock.free();
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

/** Where the leads of a data directory lie. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "leads.sqlite");
}
