/**
 * The database-specific part of a store. Every method throws StoreUnavailableError when the database or
 * its disk is at fault.
 */
import type { Database, Tx } from "./schema.ts";

/**
 * Runs a unit of work atomically and resolves once it is durable. Units running at the same
 * time may share one commit; a unit that throws rolls back only itself.
 */
export type Commit = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Backend {
  readonly kind: "sqlite" | "postgres";
  readonly db: Database;
  readonly commit: Commit;
  /**
   * Acquires the outbox lock on databases where only one process may send.
   * @returns "acquired" by this call, "held" since an earlier call, "shared" if any number of processes may
   *   send; false while another process has the lock
   */
  acquireOutbox(): "acquired" | "held" | "shared" | false;
  /** Reads the whole database. @throws Error with a user-facing message if it is damaged */
  verify(): Promise<void>;
  /**
   * Writes a verified SQLite copy while the store is in use; the file is complete or doesn't exist.
   * Blocks the event loop: for the owner's command, not for the server.
   * @returns the number of leads in the copy
   * @throws Error when the file exists
   */
  backup(file: string): Promise<number>;
  /** Overwrites deleted data that is still in the files. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
