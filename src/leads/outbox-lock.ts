/** The lock that lets only one process send mail from a SQLite database. */
import { DatabaseSync } from "node:sqlite";
import { reserve } from "./new-file.ts";
import { isBusy } from "./sqlite-errors.ts";

/**
 * The lock is an open transaction on a separate file, so the operating system releases it when the
 * process ends, even if it crashes.
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
