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

export interface Backend extends AsyncDisposable {
  readonly kind: "sqlite" | "postgres";
  readonly db: Database;
  readonly commit: Commit;
  /**
   * Acquires the outbox lock on databases where only one process may send.
   * @returns "acquired" by this call, or "held" since an earlier call or because any number of processes may
   *   send; false while another process has the lock
   */
  acquireOutbox(): Promise<"acquired" | "held" | false>;
  /** Reads the whole database. @throws Error with a user-facing message if it is damaged */
  verify(): Promise<void>;
  /** Overwrites deleted data that is still in the files. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
