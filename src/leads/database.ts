/** Connects to the database of leads: a SQLite file, or PostgreSQL. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, sql } from "kysely";
import type { Settings } from "#settings.ts";
import { isMigrated, migrate } from "./migrations.ts";
import { isTableMissing, postgresDialect } from "./postgres.ts";
import type { Database, Schema, Tx } from "./schema.ts";
import { isDamage, isLocked, sqliteDialect } from "./sqlite.ts";

export type DatabaseOptions = Pick<Settings, "dataDir" | "databaseUrl">;

/** A submission that must not be stored. Rolls its transaction back. */
export class SubmissionError extends Error {}

/** A query failed: the database, its disk or the network is unavailable. Any method of the store may throw this. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    super(
      isDamage(cause)
        ? `leads.sqlite is damaged (${reason}). ${RESTORE_ADVICE}`
        : `The store of leads is unavailable: ${reason}`,
      { cause },
    );
  }
}

/** What to do about a damaged database while a server uses it. */
export const RESTORE_ADVICE =
  "Stop the server, such as by systemctl stop site.socket site, then restore a backup: “leads restore FILE”.";

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
/** The pause between two such tries. */
const LOCK_PAUSE_MS = 25;

/** Longest time for a statement of PostgreSQL. */
const STATEMENT_TIMEOUT_MS = 3_000;
/** A migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 600_000;

export type Connection = ReturnType<typeof connect>;

/** See {@link createConnection}. */
export const connect = ({ dataDir, databaseUrl }: DatabaseOptions) =>
  databaseUrl
    ? createConnection({
        engine: "postgres",
        createDialect: (timeoutMs) => postgresDialect(databaseUrl, timeoutMs),
      })
    : connectFile(sqliteFile(dataDir));

/** A file's identity, which changes if another takes its place. */
const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

export const connectFile = (file: string) =>
  createConnection({
    engine: "sqlite",
    createDialect: () => sqliteDialect(file),
    identify: () => inodeOf(file),
  });

interface ConnectionOptions {
  engine: "sqlite" | "postgres";
  createDialect: (timeoutMs: number) => Dialect;
  /** Returns another value when the database was replaced, such as by a restore. */
  identify?: () => unknown;
}

/** Connects at the first use, and again after a failure or when the database was replaced. */
function createConnection({
  engine,
  createDialect,
  identify = () => undefined,
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
        const hasLeftData = await migrate(migrating, engine);
        // It blocks this process. A full disk isn't its fault.
        if (engine === "sqlite" && hasLeftData)
          await sql`vacuum`.execute(migrating).catch(() => {});
      }
      openedIdentity = identify();
      return db;
    } catch (error) {
      opening = undefined;
      await db.destroy();
      throw error;
    }
  }

  /** Closes a database that was replaced: what is written to a replaced file would be lost. */
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
        // The next query connects anew, and migrates.
        if (isTableMissing(error)) openedIdentity = error;
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
 * @throws Error with a user-facing message while another program reads the log
 */
export async function truncateLog({ engine, query }: Connection): Promise<void> {
  if (engine !== "sqlite") return;
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
  for (const startedAt = performance.now(); ; await sleep(LOCK_PAUSE_MS)) {
    const { rows } = await query((db) => checkpoint.execute(db));
    if (!rows[0]?.busy) return;
    if (performance.now() - startedAt > LOCK_WAIT_MS)
      throw new Error(
        "another program reads leads.sqlite, so what was deleted is still in leads.sqlite-wal. End that program, then repeat this.",
      );
  }
}
