/** The methods throw StoreUnavailableError while the database or its disk is unavailable. */
import type { CountLead } from "../limits.ts";
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
  acquireOutbox(): Promise<boolean>;
  /**
   * Checks the database for damage: the whole file on SQLite, the leads on PostgreSQL.
   * @throws Error with a user-facing message if the database is damaged
   */
  verify(): Promise<void>;
  /**
   * Removes deleted data from SQLite's write-ahead log; does nothing on PostgreSQL.
   * @returns false if another process that reads or writes kept the data there
   */
  clearLog(): Promise<boolean>;
  readonly setAside: SetAside;
  close(): Promise<void>;
}

/** The database that a restore set aside (../set-aside.ts). */
interface SetAside {
  exists(): Promise<boolean>;
  /** Opens it without updating its schema. */
  open(): Promise<Backend>;
  /** Also removes those that earlier restores set aside. */
  remove(): Promise<unknown>;
}

export interface StoreContext extends Backend {
  readonly count: CountLead;
  /** Domain after the @ in Message-IDs. */
  readonly mailDomain: string;
  now(): number;
}
