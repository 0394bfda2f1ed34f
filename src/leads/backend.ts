/**
 * The database-specific part of a store. Its methods throw StoreUnavailableError while the database or
 * its disk is unavailable.
 */
import type { CountLead } from "./limits.ts";
import type { Database, Tx } from "./schema.ts";

/**
 * Runs a unit of work atomically and resolves once its changes are durable. Concurrent units may share one
 * commit; if a unit throws, only that unit is rolled back.
 */
export type Commit = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Backend extends AsyncDisposable {
  readonly kind: "sqlite" | "postgres";
  readonly db: Database;
  readonly commit: Commit;
  /**
   * Makes this process send the emails in the outbox. With SQLite, only one process may send, so emails
   * leased by an earlier process become due immediately. With PostgreSQL, all replicas may send.
   * @returns false if the database is SQLite and another process already sends its emails
   */
  takeOver(): Promise<boolean>;
  /**
   * Checks the database for damage: the whole file on SQLite, the leads on PostgreSQL.
   * @throws Error with a user-facing message if the database is damaged
   */
  verify(): Promise<void>;
  /** Removes deleted data from SQLite's write-ahead log; does nothing on PostgreSQL. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** Dependencies shared by all parts of a store. */
export interface StoreContext extends Backend {
  readonly count: CountLead;
  /** Domain after the @ in Message-IDs. */
  readonly mailDomain: string;
  /** Returns the current time in milliseconds since 1970 UTC. */
  now(): number;
}
