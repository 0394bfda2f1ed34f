/** Kysely on `node:sqlite`, which its own dialect for better-sqlite3 does not know. */
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
import { attempt } from "./sqlite-errors.ts";

/** What Kysely expects of better-sqlite3. Statements are kept: SQL repeats. */
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

/** A connection that waits for other processes' locks. */
const patient = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: (query, options) => retryWhileBusy(() => connection.executeQuery(query, options)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});

class Driver extends SqliteDriver {
  #connection?: DatabaseConnection;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= patient(await super.acquireConnection());
    return this.#connection;
  }

  /** Takes the write lock at once: a read that later writes would fail instead of waiting. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk may have ended the transaction already: then there is none to end. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** SQLite undoes changes of the schema with the rest of a transaction; Kysely leaves that to the driver. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect on an open connection, which it closes. */
export const nodeSqliteDialect = (connection: DatabaseSync): Dialect => ({
  createDriver: () => new Driver({ database: adapt(connection) }),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new Adapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
