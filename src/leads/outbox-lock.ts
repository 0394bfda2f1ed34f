/** Which process sends, on SQLite. */
import { DatabaseSync } from "node:sqlite";
import { reserve } from "./private-file.ts";
import { isBusy } from "./sqlite-errors.ts";

/**
 * The lock that makes one process the sender: an open transaction on a file of its own, so that
 * the system frees it when the process ends, however it ends.
 */
export function createOutboxLock(file: string) {
  let lock: DatabaseSync | undefined;
  return {
    take(): "taken" | "had" | false {
      if (lock) return "had";
      reserve(file);
      const connection = new DatabaseSync(file, { timeout: 0 });
      try {
        connection.exec("begin exclusive");
        lock = connection;
        return "taken";
      } catch (error) {
        connection.close();
        if (isBusy(error)) return false;
        throw error;
      }
    },
    free() {
      lock?.close();
      lock = undefined;
    },
  };
}
