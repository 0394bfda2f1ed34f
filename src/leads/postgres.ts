/** Kysely's dialect for PostgreSQL, whose connections are given up when the server doesn't answer. */
import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import pg from "pg";

// Returns bigint values as numbers instead of text: times and counts fit in a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const CONNECT_TIMEOUT_MS = 3_000;
/** Connections are replaced after this time, so that none outlives a failover for long. */
const MAX_LIFETIME_S = 300;
const KEEP_ALIVE_MS = 10_000;

/** pg's error for a query without an answer. It keeps the connection, on which later queries would wait too. */
const isUnanswered = (error: unknown) => (error as Error).message === "Query read timeout";

/** Whether a table is missing (undefined_table): the database was emptied or created anew. */
export const isTableMissing = (error: unknown) => (error as { code?: unknown }).code === "42P01";

/** @param timeoutMs the longest time for a statement and for an idle transaction: a frozen replica's would keep its locks */
export function postgresDialect(databaseUrl: string, timeoutMs: number): PostgresDialect {
  const url = new URL(databaseUrl);
  // Leads and passwords cross no network in plain text unless the URL says so.
  if (!url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "verify-full");
  const pool = new pg.Pool({
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Longer than a statement's, in case the server is frozen.
    query_timeout: 2 * timeoutMs,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A broken connection makes its next query fail; without listeners, these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  // Not in the connection's startup message, which PgBouncer refuses. Leads must survive a power cut even if the server
  // is configured to risk its last commits.
  const begin = `begin; set local synchronous_commit = on; set local statement_timeout = ${timeoutMs};
    set local idle_in_transaction_session_timeout = ${timeoutMs}`;

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let unanswered: unknown;
    async function query<R>(sql: string, parameters: readonly unknown[]) {
      if (unanswered) throw unanswered;
      try {
        const result: unknown = await client.query(sql === "begin" ? begin : sql, [...parameters]);
        return result as PostgresQueryResult<R>;
      } catch (error) {
        if (isUnanswered(error)) unanswered = error;
        throw error;
      }
    }
    return {
      query: query as PostgresPoolClient["query"],
      release: (mustDestroy) => client.release(mustDestroy || unanswered !== undefined),
    };
  }
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } });
}
