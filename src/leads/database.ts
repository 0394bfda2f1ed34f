/** Connects to the database of leads: a SQLite file, or PostgreSQL. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import type { Settings } from "#settings.ts";
import { postgresDialect } from "./postgres.ts";
import { type Database, isMigrated, migrate, type Schema, type Tx } from "./schema.ts";

export type DatabaseOptions = Pick<Settings, "dataDir" | "databaseUrl">;

/** A submission that must not be stored. Rolls its transaction back. */
export class SubmissionError extends Error {}

/** A query failed: the database, its disk or the network is unavailable. Any method of the store may throw this. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";

  constructor(cause: unknown) {
    super(`The store of leads is unavailable: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Describes an error for the log, such as "database or disk is full". Leaves out what is quoted: names of files
 * and users, and perhaps a visitor's text.
 */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  return message.replace(/ ?(["']).*?\1/gs, "") || `${code}`;
}

export const sqliteFile = (dataDir: string): string => join(dataDir, "leads.sqlite");
/** The folder of the emails that are saved as files. */
export const savedEmailsIn = (dataDir: string): string => join(dataDir, "mail");

/** How long a query waits in all for another process's lock. */
const LOCK_WAIT_MS = 2_000;
/** How long SQLite itself waits for a lock. Short: meanwhile, this process serves no pages. */
const LOCK_TRY_MS = 5;
/** The pause between two such tries. */
const LOCK_PAUSE_MS = 25;

/** SQLite's result code (sqlite.org/rescode.html). The higher bits are details. */
const BUSY = 5;
const isLocked = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;

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
      `${folder} can't be written (${code}). It must be a folder on a writable disk that belongs to the user ${userInfo().username}, with all files in it.`,
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
const sqliteDialect = (file: string) =>
  new SqliteDialect({ database: async () => adapt(openSqlite(file)) });

/** Longest time for a statement of PostgreSQL. */
const STATEMENT_TIMEOUT_MS = 3_000;
/** A migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 600_000;

export type Connection = ReturnType<typeof connect>;

/** See {@link createConnection}. */
export const connect = ({ dataDir, databaseUrl }: DatabaseOptions, onOpen?: OnOpen) =>
  databaseUrl
    ? createConnection({
        engine: "postgres",
        createDialect: (timeoutMs) => postgresDialect(databaseUrl, timeoutMs),
        onOpen,
      })
    : connectFile(sqliteFile(dataDir), onOpen);

/** A file's identity, which changes if another takes its place. */
const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

export const connectFile = (file: string, onOpen?: OnOpen) =>
  createConnection({
    engine: "sqlite",
    createDialect: () => sqliteDialect(file),
    identify: () => inodeOf(file),
    onOpen,
  });

type OnOpen = (db: Database) => Promise<void>;

interface ConnectionOptions {
  engine: "sqlite" | "postgres";
  createDialect: (timeoutMs: number) => Dialect;
  /** Returns another value when the database was replaced, such as by a restore. */
  identify?: () => unknown;
  /** Called with each database that is opened. */
  onOpen?: OnOpen | undefined;
}

/** Connects at the first use, and again after a failure or when the database was replaced. */
function createConnection({
  engine,
  createDialect,
  identify = () => undefined,
  onOpen,
}: ConnectionOptions) {
  let opening: Promise<Database> | undefined;
  let openedIdentity: unknown;
  let isClosed = false;

  async function open(): Promise<Database> {
    const db = new Kysely<Schema>({ dialect: createDialect(STATEMENT_TIMEOUT_MS) });
    try {
      if (!(await isMigrated(db, engine))) {
        await using migrating = new Kysely<Schema>({
          dialect: createDialect(MIGRATION_TIMEOUT_MS),
        });
        await migrate(migrating, engine);
        // Rows that a migration rewrote have left copies. A full disk isn't its fault.
        if (engine === "sqlite") await sql`vacuum`.execute(migrating).catch(() => {});
      }
      await onOpen?.(db);
      openedIdentity = identify();
      return db;
    } catch (error) {
      opening = undefined;
      await db.destroy();
      throw error;
    }
  }

  /** Closes a database whose file was replaced: what is written to it would be lost. */
  async function leaveReplaced(): Promise<void> {
    const db = await opening;
    if (!db || identify() === openedIdentity) return;
    opening = undefined;
    await db.destroy();
  }

  /**
   * Runs statements, and repeats all of `work` while another process holds the database's lock.
   * @throws StoreUnavailableError, or the SubmissionError of `work`
   */
  async function query<T>(work: (db: Database) => Promise<T>): Promise<T> {
    for (const startedAt = performance.now(); ; ) {
      try {
        if (isClosed) throw new Error("closed");
        await leaveReplaced();
        opening ??= open();
        const result = await work(await opening);
        if (identify() !== openedIdentity) throw new Error("the database was replaced");
        return result;
      } catch (error) {
        if (error instanceof SubmissionError) throw error;
        if (!isLocked(error) || performance.now() - startedAt > LOCK_WAIT_MS)
          throw new StoreUnavailableError(error);
        await sleep(LOCK_PAUSE_MS);
      }
    }
  }

  return {
    engine,
    query,
    /** Runs a transaction, which is durable once this resolves. Throws like `query`. */
    write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      query((db) => db.transaction().execute(work)),
    async close(): Promise<void> {
      isClosed = true;
      await (await opening?.catch(() => undefined))?.destroy();
      opening = undefined;
    },
  } as const;
}

/**
 * Removes deleted data from SQLite's write-ahead log. In the database, `secure_delete` has overwritten it: see `PADDING`.
 */
export async function truncateLog({ engine, query }: Connection): Promise<void> {
  if (engine === "sqlite") await query((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
}
