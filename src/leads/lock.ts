import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Takes the lock that a running server holds on its folder. SQLite's own locks can't be taken on a database whose first
 * page is damaged.
 * @returns undefined if another process holds it; otherwise the lock, which also ends with this process
 */
export function lockFolder(dataDir: string): Disposable | undefined {
  if (!existsSync(dataDir)) return undefined;
  const database = new DatabaseSync(join(dataDir, "leads.lock"), { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
    return database;
  } catch {
    database.close();
    return undefined;
  }
}
