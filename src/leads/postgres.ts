import { PostgresDialect } from "kysely";
import pg from "pg";
import { StoreUnavailableError } from "./errors.ts";

/**
 * Longest time for connecting, and for a statement. A client waits twice as long, in case the server is
 * frozen.
 */
const TIMEOUT_MS = 5_000;

// Returns bigint values as numbers instead of text: times and counts fit in a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Adds TLS to a DATABASE_URL, so that leads and passwords never cross the network in plain text unless
 * the URL has `sslmode=disable`. URLs that point to this machine (loopback or socket) are not changed.
 */
export function withTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const isLocal = host === "" || host.startsWith("/") || LOOPBACK.test(host);
  if (!isLocal && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "verify-full");
  return url.href;
}

/**
 * Matches SQLSTATE codes (PostgreSQL's documentation, appendix A) that mean that the database is unavailable.
 * In order: connection failure, read-only transaction, idle transaction timed out, login refused, no such
 * database, out of disk space or memory, lock timed out, server stopping or statement canceled, system error,
 * internal error such as corruption. The messages of these errors never quote a row.
 */
const UNAVAILABLE_CODES = /^(08|25006|25P03|28|3D|53|55P03|57|58|XX)/;

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
    // Names of users, databases and files are left out.
    return UNAVAILABLE_CODES.test(code) ? error.message.replace(/ ?"[^"]*"/g, "") : undefined;
  }
  if (/\bSSL\b|certificate/i.test(error.message))
    return `no trusted TLS connection (${error.message})`;
  // Socket errors have a code such as ECONNREFUSED. Errors thrown by `pg` itself have none.
  const fromSocket = typeof code === "string" && /^E[A-Z]/.test(code);
  const fromDriver = /connection|timeout|not queryable/i.test(error.message);
  return fromSocket || fromDriver ? "the database cannot be reached" : undefined;
}

function rethrow(error: unknown): never {
  const reason = reasonOf(error);
  throw reason === undefined ? error : new StoreUnavailableError(reason, error);
}

class Client extends pg.Client {
  override query(...args: unknown[]): never {
    // Kysely and `onConnect` await every query, so the last argument is never a callback.
    const query = super.query as (...args: unknown[]) => Promise<unknown>;
    const result = query.apply(this, args).catch((error: unknown) => {
      // The connection still waits for the answer; a later query would wait behind it.
      if (error instanceof Error && error.message === "Query read timeout") void this.end();
      rethrow(error);
    });
    // `never` fits the return types of all overloads.
    return result as never;
  }
}

/** Sent as a query, because poolers such as PgBouncer refuse these settings as startup parameters. */
const SESSION_SQL = `
  select
    set_config('statement_timeout', '${TIMEOUT_MS}', false),
    -- A frozen replica must not keep its locks.
    set_config('idle_in_transaction_session_timeout', '${2 * TIMEOUT_MS}', false),
    -- Leads must survive a power cut even if the server is configured to risk its last commits.
    case when current_setting('synchronous_commit') = 'off'
      then set_config('synchronous_commit', 'on', false) end`;

export function postgresDialect(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: withTls(databaseUrl),
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: 2 * TIMEOUT_MS,
    keepAlive: true,
    Client,
    onConnect: async (client) => {
      await client.query(SESSION_SQL);
    },
  });
  // A broken connection makes its next query fail; without listeners, these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => pool.connect().catch(rethrow),
      end: () => pool.end(),
    },
  });
}
