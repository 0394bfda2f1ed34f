import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFile } from "./sqlite.ts";

export const lockFile = (dataDir: string): string => join(dataDir, "leads.lock");

/**
 * Takes the lock that a running server holds on its folder while it sends mail. SQLite's own locks can't be taken on a
 * database whose first page is damaged.
 * @returns undefined if another process holds it; otherwise the lock, which also ends with this process
 * @throws Error with a user-facing message if the folder can't be written
 */
export function lockFolder(dataDir: string): Disposable | undefined {
  const file = lockFile(dataDir);
  createFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
    return database;
  } catch {
    database.close();
    return undefined;
  }
}
