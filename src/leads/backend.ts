/**
 * What the store needs from a database, beside the queries both databases share. Where the database
 * or its disk is at fault, all of it throws StoreUnavailableError.
 */
import type { Database, Tx } from "./schema.ts";

/**
 * Runs a unit of work atomically and resolves once it is durable. Units running at the same
 * time may share one commit; a unit that throws undoes only itself.
 */
export type Commit = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Backend {
  readonly kind: "sqlite" | "postgres";
  readonly db: Database;
  readonly commit: Commit;
  /**
   * Takes the outbox for this process when there can be one sender only.
   * @returns "taken" now, "had" already, "shared" when there is no such limit; false while another process has it
   */
  acquireOutbox(): "taken" | "had" | "shared" | false;
  /** Reads everything; throws an Error for people when it is damaged. */
  verify(): Promise<void>;
  /**
   * Writes a verified SQLite copy while the store is in use; the file is complete or doesn't exist.
   * Blocks the event loop: for the owner's command, not for the server.
   * @returns the number of leads in the copy
   * @throws Error when the file exists
   */
  backup(file: string): Promise<number>;
  /** Removes what deletion left behind in the files. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
