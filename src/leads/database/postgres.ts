import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Backend } from "./backend.ts";
import type { Schema } from "./schema.ts";
import { StoreUnavailableError } from "./unavailable.ts";

/**
 * Time limit in milliseconds for connecting, and for the execution of each statement by PostgreSQL.
 * PostgreSQL waits half as long for a lock. The client waits twice as long for a response, in case the server
 * is frozen.
 */
const TIMEOUT_MS = 5_000;
/** PostgreSQL then ends the transaction: a frozen replica must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;

// Returns bigint values as numbers instead of text: times and counts fit in a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Adds TLS to a DATABASE_URL, so that leads and passwords never cross the network in plain text unless
 * the URL has `sslmode=disable`. URLs that point to this machine (loopback or socket) are not changed.
 */
export function withTls(databaseUrl: string, sslmode: "verify-full" | "no-verify" = "verify-full") {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const isLocal = host === "" || host.startsWith("/") || LOOPBACK.test(host);
  if (!isLocal && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", sslmode);
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
    // `/readyz` shows the reason: names of users, databases and files are left out.
    return UNAVAILABLE_CODES.test(code) ? error.message.replace(/ ?"[^"]*"/g, "") : undefined;
  }
  if (/\bSSL\b|certificate/i.test(error.message)) {
    return `no trusted TLS connection (${error.message}): see DATABASE_URL in docs/run.md`;
  }
  // Socket errors have a code such as ECONNREFUSED. Errors thrown by `pg` itself have none.
  const fromSocket = typeof code === "string" && /^E[A-Z]/.test(code);
  const fromDriver = /connection|timeout|not queryable/i.test(error.message);
  return fromSocket || fromDriver ? "the database cannot be reached" : undefined;
}

function rethrow(error: unknown): never {
  const reason = reasonOf(error);
  throw reason === undefined ? error : new StoreUnavailableError(reason, error);
}

/**
 * A client that closes its connection after a query timeout. Otherwise, the next query would get the late
 * response, and a late `begin` would leave a transaction open for the next caller. The pool drops closed
 * clients.
 */
class Client extends pg.Client {
  override query(...args: unknown[]): never {
    // Kysely and `onConnect` await every query, so the last argument is never a callback.
    const query = super.query as (...args: unknown[]) => Promise<unknown>;
    const result = query.apply(this, args).catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") void this.end();
      rethrow(error);
    });
    // `never` fits the return types of all overloads.
    return result as never;
  }
}

/** Sent as a query, because poolers such as PgBouncer refuse these settings as startup parameters. */
const sessionSql = (timeoutMs: number) => `
  select
    set_config('statement_timeout', '${timeoutMs}', false),
    set_config('lock_timeout', '${timeoutMs / 2}', false),
    set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false),
    -- Leads must survive a power cut even if the server is configured to risk its last commits.
    case when current_setting('synchronous_commit') = 'off'
      then set_config('synchronous_commit', 'on', false) end`;

export function postgresBackend(databaseUrl: string, timeoutMs = TIMEOUT_MS): Backend {
  const pool = new pg.Pool({
    connectionString: withTls(databaseUrl),
    max: 10,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 2 * timeoutMs,
    keepAlive: true,
    Client,
    // Not in Kysely's onCreateConnection: if that hook fails, its connection never returns to the pool of
    // ten.
    onConnect: async (client) => {
      await client.query(sessionSql(timeoutMs));
    },
  });
  // The pool itself drops an idle connection that breaks, but without a listener, the error would end the
  // process.
  pool.on("error", () => {});
  // The same applies to a connection that breaks between two queries of a transaction: the next query then
  // fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const connect = () => pool.connect().catch(rethrow);
  const dialect = new PostgresDialect({
    pool: { options: pool.options, connect, end: () => pool.end() },
  });
  const db = new Kysely<Schema>({ dialect });
  const setAsideName = `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}_before`;
  return {
    kind: "postgres",
    db,
    // PostgreSQL groups concurrent commits itself.
    commit: (unit) => db.transaction().execute(unit),
    // Leases keep replicas from sending the same email.
    acquireOutbox: async () => true,
    // With data checksums on, the default since version 18, PostgreSQL checks each page that it reads.
    verify: async () => {
      await sql`select sum(length(payload)) from leads`.execute(db);
    },
    clearLog: async () => true,
    setAside: {
      async exists() {
        const query = sql`select 1 from pg_database where datname = ${setAsideName}`;
        return (await query.execute(db)).rows.length > 0;
      },
      open: async () =>
        postgresBackend(Object.assign(new URL(databaseUrl), { pathname: setAsideName }).href),
      async remove() {
        {
          await using backend = await this.open();
          if (await backend.setAside.exists()) await backend.setAside.remove();
        }
        await sql`drop database ${sql.id(setAsideName)} with (force)`.execute(db);
      },
    },
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}
