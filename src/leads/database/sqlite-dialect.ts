/** A Kysely dialect for `node:sqlite`; Kysely's own SQLite dialect is for better-sqlite3. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { retryWhileLocked } from "./sqlite-errors.ts";

function connectionTo(database: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  function prepare(sql: string) {
    const cachedStatement = statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = database.prepare(sql);
    const preparedStatement = { statement, returnsRows: statement.columns().length > 0 };
    // The cache is bounded, because id lists of different lengths produce different SQL.
    if (statements.size < 200) statements.set(sql, preparedStatement);
    return preparedStatement;
  }

  function execute({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const { statement, returnsRows } = prepare(sql);
    const values = parameters as Parameters<StatementSync["all"]>;
    if (returnsRows) return { rows: statement.all(...values) as never[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  return {
    executeQuery: (query) => retryWhileLocked(() => execute(query)),
    streamQuery() {
      throw new Error("Queries on SQLite can't be streamed.");
    },
  };
}

/** SQLite's schema changes are transactional, but Kysely's adapter reports that they aren't. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const connection = connectionTo(database);
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      // Takes the write lock first: otherwise, a transaction that reads and then writes could fail instead of
      // waiting for the lock.
      beginTransaction: () => run("begin immediate"),
      commitTransaction: () => run("commit"),
      // A full disk may have ended the transaction already.
      rollbackTransaction: () => run("rollback").catch(() => {}),
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalDdlAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
