import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./database/sqlite-errors.ts";

/** A file that SQLite itself creates could be readable by other users. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}

/** The lock is an open SQLite transaction, which ends with the process, even in a crash. */
export function lockFile(file: string): DatabaseSync | undefined {
  createPrivateFile(file);
  const connection = new DatabaseSync(file);
  try {
    connection.exec("begin exclusive");
    return connection;
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
