/** On SQLite, the lock that lets only one process send. */
import { DatabaseSync } from "node:sqlite";
import { reserve } from "./private-file.ts";
import { isBusy } from "./sqlite-errors.ts";

/**
 * The lock is an open transaction on a separate file, so the system releases it when the process
 * ends, however it ends.
 */
export function createOutboxLock(file: string) {
  let lock: DatabaseSync | undefined;
  return {
    acquire(): "acquired" | "held" | false {
      if (lock) return "held";
      reserve(file);
      const connection = new DatabaseSync(file, { timeout: 0 });
      try {
        connection.exec("begin exclusive");
        lock = connection;
        return "acquired";
      } catch (error) {
        connection.close();
        if (isBusy(error)) return false;
        throw error;
      }
    },
    release() {
      lock?.close();
      lock = undefined;
    },
  };
}
