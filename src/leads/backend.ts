/**
 * The database-specific part of a store. Its methods throw StoreUnavailableError if the database or
 * its disk can't be used now.
 */
import type { CountLead } from "./limits.ts";
import type { Database, Tx } from "./schema.ts";

/**
 * Runs a unit of work atomically and resolves once it is durable. Units running at the same
 * time may share one commit; a unit that throws rolls back only itself.
 */
export type Commit = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Backend extends AsyncDisposable {
  readonly kind: "sqlite" | "postgres";
  readonly db: Database;
  readonly commit: Commit;
  /**
   * Makes this process a sender. SQLite allows only one, so the mails that an earlier process had leased are
   * due at once. On PostgreSQL, replicas send concurrently.
   * @returns false while another process is the sender
   */
  takeOver(): Promise<boolean>;
  /**
   * Checks the database for damage: the whole file on SQLite, the leads on PostgreSQL.
   * @throws Error with a user-facing message if it is damaged
   */
  verify(): Promise<void>;
  /** Removes deleted data from SQLite's write-ahead log; does nothing on PostgreSQL. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** What the parts of a store share. */
export interface StoreContext extends Backend {
  readonly count: CountLead;
  /** Host part of Message-IDs. */
  readonly mailDomain: string;
  /** The clock: milliseconds since 1970 UTC. */
  now(): number;
}
