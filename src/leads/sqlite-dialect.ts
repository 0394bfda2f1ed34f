/** Kysely's dialect for `node:sqlite`; its own is for better-sqlite3. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { retryWhileBusy } from "./sqlite-busy.ts";
import { attempt, isBusy } from "./sqlite-errors.ts";

/** Adapts `node:sqlite` to the part of better-sqlite3 that Kysely uses, and caches prepared statements. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = adaptStatement(attempt(() => connection.prepare(sql)));
      // Bounded: each length of an id list produces different SQL.
      if (statements.size < 200) statements.set(sql, statement);
      return statement;
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

/** Wraps a connection so that it waits for other processes' locks. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery(query, options) {
      const attempt = () => connection.executeQuery<never>(query, options);
      // Not `retryWhileBusy` at once: it would cost each statement several promises.
      return attempt().catch((error: unknown) => {
        if (isBusy(error)) return retryWhileBusy(attempt);
        throw error;
      });
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

class Driver extends SqliteDriver {
  #connection?: DatabaseConnection;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= patient(await super.acquireConnection());
    return this.#connection;
  }

  /** Takes the write lock first: a transaction that reads and then writes would fail instead of waiting. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk may have ended the transaction already. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** SQLite's schema changes are transactional; Kysely's adapter doesn't use that. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Creates a Kysely dialect for an open connection, which it closes. */
export const nodeSqliteDialect = (connection: DatabaseSync): Dialect => ({
  createDriver: () => new Driver({ database: adapt(connection) }),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new Adapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
