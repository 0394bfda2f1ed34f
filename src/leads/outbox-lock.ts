/** The lock that lets only one process send mail from a SQLite database. */
import { DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "./new-file.ts";
import { isBusy } from "./sqlite-errors.ts";

/**
 * The lock is an open transaction on a separate file, so the operating system releases it when the
 * process ends, even if it crashes.
 * @returns the connection that holds the lock until it is closed; undefined while another process has it
 */
export function lockOutbox(file: string): DatabaseSync | undefined {
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
