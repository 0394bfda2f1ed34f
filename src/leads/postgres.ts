/** PostgreSQL through `pg`: for several replicas of the server on one database. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Backend } from "./backend.ts";
import { withTls } from "./postgres-url.ts";
import type { Schema } from "./schema.ts";
import { StoreUnavailableError } from "./unavailable.ts";

/** How long to wait for a connection or an answer before the database counts as away. */
const TIMEOUT_MS = 5_000;
/**
 * How long a transaction may wait for its client before PostgreSQL ends it, in milliseconds: a frozen
 * replica must not keep its locks.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;
const INT8 = 20;

/**
 * SQLSTATE classes (PostgreSQL, appendix A) of a database that can't work now: connection,
 * read-only, idle in transaction, login, no such database, out of disk or memory, lock, stopping or
 * too slow, system, damage. Their messages are about the server and never quote a row.
 */
const UNAVAILABLE = /^(08|25006|25P03|28|3D|53|55P03|57|58|XX)/;

/** Why the database cannot be used now, in words; undefined when the error is of another kind. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
    return UNAVAILABLE.test(code) ? error.message : undefined;
  }
  if (/\bSSL\b|certificate/i.test(error.message)) {
    return `no trusted TLS connection (${error.message}): see DATABASE_URL in docs/run.md`;
  }
  // Everything else is of the socket (ECONNREFUSED, …) or of `pg` itself, which gives no code.
  const fromSocket = typeof code === "string" && /^E[A-Z]/.test(code);
  const fromDriver = /connection|timeout|not queryable/i.test(error.message);
  return fromSocket || fromDriver ? "the database cannot be reached" : undefined;
}

/** Throws what went wrong; where the database is at fault, as that. */
function fail(error: unknown): never {
  const why = reasonOf(error);
  throw why === undefined ? error : new StoreUnavailableError(why, error);
}

/**
 * A client that ends once it has given up waiting for an answer. The answer may still come: to the
 * next query instead, and a `begin` that was only late would leave a transaction open for whoever
 * has the connection next. The pool drops a client that has ended.
 */
class Client extends pg.Client {
  override query(...args: unknown[]): never {
    // Kysely and `onConnect` await every query: none comes with a callback.
    const query = super.query as (...args: unknown[]) => Promise<unknown>;
    const answer = query.apply(this, args).catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") void this.end();
      fail(error);
    });
    // Whatever the overload that was called gives.
    return answer as never;
  }
}

/**
 * What a new connection is told. As a query, because poolers such as PgBouncer refuse these
 * settings at the start of a connection, where `pg` would put them.
 */
const settings = (timeoutMs: number) => `
  select
    set_config('statement_timeout', '${timeoutMs}', false),
    set_config('lock_timeout', '${timeoutMs / 2}', false),
    set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false),
    -- A server set to lose the last commits with the power must not do so with leads.
    case when current_setting('synchronous_commit') = 'off'
      then set_config('synchronous_commit', 'on', false) end`;

/**
 * The store's backend on a pool, which connects anew by itself when the database comes back.
 * @param databaseUrl `postgres://…`
 * @param timeoutMs for tests
 */
export function postgresBackend(databaseUrl: string, timeoutMs = TIMEOUT_MS): Backend {
  const pool = new pg.Pool({
    connectionString: withTls(databaseUrl),
    max: 10,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 2 * timeoutMs,
    keepAlive: true,
    Client,
    // Here and not in Kysely's onCreateConnection: a connection on which that fails is never given
    // back, and ten of them are the whole pool.
    onConnect: async (client) => {
      await client.query(settings(timeoutMs));
    },
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
  const connect = () => pool.connect().catch(fail);
  const dialect = new PostgresDialect({
    pool: { options: pool.options, connect, end: () => pool.end() },
  });
  const db = new Kysely<Schema>({ dialect });
  return {
    kind: "postgres",
    db,
    // PostgreSQL flushes concurrent commits together by itself.
    commit: (unit) => db.transaction().execute(unit),
    // Leases keep the replicas out of one another's way.
    acquireOutbox: () => "shared",
    // PostgreSQL checks each page as it is read (data checksums).
    verify: async () => {
      await sql`select sum(length(payload)) from leads`.execute(db);
    },
    // Needs node:sqlite, which hosted functions lack: src/leads/index.ts adds it.
    backup: () => Promise.reject(new Error("Back up with the owner's command.")),
    // Vacuuming is the database's own business.
    scrub: async () => {},
    close: () => db.destroy(),
  };
}
