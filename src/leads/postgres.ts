/** PostgreSQL through `pg`: for several replicas of the server on one database. */
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Backend } from "./backend.ts";
import type { Schema } from "./schema.ts";

/** How long to wait for a connection or an answer before the database counts as away. */
const TIMEOUT_MS = 5_000;
/** An arbitrary number all replicas share (pg_advisory_xact_lock). */
const SCHEMA_LOCK = 5_307_402;
const INT8 = 20;

/** SQLSTATE classes (PostgreSQL, appendix A) of a database that cannot work now. */
const UNAVAILABLE_CLASSES: Readonly<Record<string, string>> = {
  "08": "the connection to the database failed",
  "25006": "the database is read-only",
  "28": "the database refuses our login",
  "3D": "the database does not exist",
  "53": "the database is out of disk, memory or connections",
  "55P03": "a lock was not to be had in time",
  "57": "the database is stopping or took too long",
  "58": "the database reports a system error",
  XX: "the database reports damage",
};

function unavailable(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
    return UNAVAILABLE_CLASSES[code] ?? UNAVAILABLE_CLASSES[code.slice(0, 2)] ?? null;
  }
  // Everything else is of the socket (ECONNREFUSED, …) or of `pg` itself, which gives no code.
  const fromSocket = typeof code === "string" && /^E[A-Z]/.test(code);
  const fromDriver = /connection|timeout|not queryable/i.test(error.message);
  return fromSocket || fromDriver ? "the database cannot be reached" : null;
}

/**
 * The store's backend on a pool, which connects anew by itself when the database comes back.
 * @param databaseUrl `postgres://…`
 */
export function postgresBackend(databaseUrl: string): Backend {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: 2 * TIMEOUT_MS,
    keepAlive: true,
    types: {
      // Times and counts fit a double; `pg` gives bigint as text.
      getTypeParser: ((oid: number, format?: "text") =>
        oid === INT8
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is dropped by the pool; without a listener it ends the process.
  pool.on("error", () => {});
  // The same for one in use between two queries; its next query reports the loss.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        // A server set to lose the last commits with the power must not do so with leads.
        await connection.executeQuery(
          CompiledQuery.raw(
            "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
          ),
        );
        await connection.executeQuery(
          CompiledQuery.raw(`select set_config('statement_timeout', '${TIMEOUT_MS}', false)`),
        );
      },
    }),
  });
  return {
    kind: "postgres",
    db,
    // PostgreSQL flushes concurrent commits together by itself.
    commit: (unit) => db.transaction().execute(unit),
    unavailable,
    lockSchema: async (tx) => {
      await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(tx);
    },
    backup: async () => {
      throw new Error(
        "The leads are in PostgreSQL: back them up with its own tool, such as\n" +
          '  pg_dump --format=custom --file=leads.dump "$DATABASE_URL"',
      );
    },
    // Vacuuming is the database's own business.
    scrub: async () => {},
    close: () => db.destroy(),
  };
}
