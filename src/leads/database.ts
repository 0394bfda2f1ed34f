import { type Dialect, Kysely, sql } from "kysely";
import { DamagedError, StoreUnavailableError } from "./errors.ts";
import { postgresDialect } from "./postgres.ts";
import { type Database, migrate, type Schema, type Tx } from "./schema.ts";
import { sqliteDialect, sqliteFile } from "./sqlite.ts";

export interface DatabaseOptions {
  readonly dataDir: string;
  /** `postgres://…`; if undefined, the leads are in a SQLite file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
}

export type Connection = ReturnType<typeof connect>;

/** See {@link createConnection}. */
export const connect = ({ dataDir, databaseUrl }: DatabaseOptions) =>
  databaseUrl
    ? createConnection("postgres", () => postgresDialect(databaseUrl))
    : connectFile(sqliteFile(dataDir));

export const connectFile = (file: string) => createConnection("sqlite", () => sqliteDialect(file));

/**
 * Connects at the first use, and after a failure at the next one. `read` and `write` throw
 * StoreUnavailableError.
 */
function createConnection(engine: "sqlite" | "postgres", createDialect: () => Dialect) {
  let opening: Promise<Database> | undefined;
  let isClosed = false;

  async function open(): Promise<Database> {
    const db = new Kysely<Schema>({ dialect: createDialect() });
    try {
      await migrate(db, engine);
      return db;
    } catch (error) {
      opening = undefined;
      await db.destroy();
      throw error;
    }
  }

  async function disconnect(): Promise<void> {
    const closing = opening;
    opening = undefined;
    await (await closing?.catch(() => undefined))?.destroy();
  }

  async function use<T>(work: (db: Database) => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreUnavailableError("closed");
    opening ??= open();
    try {
      return await work(await opening);
    } catch (error) {
      // Lets go of the file, so that the owner can replace it.
      if (error instanceof DamagedError) await disconnect();
      throw error;
    }
  }

  return {
    engine,
    /** Runs queries. */
    read: use,
    /** Runs a transaction, which is durable once this resolves. */
    write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      use((db) => db.transaction().execute(work)),
    close() {
      isClosed = true;
      return disconnect();
    },
  } as const;
}

/**
 * Empties SQLite's write-ahead log, which still contains deleted data.
 * @returns false if another process that reads kept the data there
 */
export async function clearLog({ engine, read }: Connection): Promise<boolean> {
  if (engine === "postgres") return true;
  const { rows } = await read((db) =>
    sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db),
  );
  return rows[0]?.busy === 0;
}
