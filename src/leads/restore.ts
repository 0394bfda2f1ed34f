import { existsSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { insertMissing } from "./backup.ts";
import { connect, type DatabaseOptions } from "./database.ts";
import { readLeadFile } from "./lead-file.ts";
import { isBusy, isDamage, sqliteFile } from "./sqlite.ts";

/** Whether the file is a database without damage. @throws Error if another process uses it */
function isIntact(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    return database.prepare("pragma quick_check(1)").get()?.["quick_check"] === "ok";
  } catch (error) {
    // Damaged, or no database at all. A lock is no damage.
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Renaming a file that a server uses would make it write into the renamed one. */
function assertUnused(file: string): void {
  using database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive; rollback");
  } catch (error) {
    if (!isBusy(error)) return;
    throw new Error("leads.sqlite is damaged and in use. Stop the server, then restore again.");
  }
}

/** @returns the new name of the damaged file; undefined if it is intact */
function setAsideIfDamaged(file: string): string | undefined {
  if (!existsSync(file) || isIntact(file)) return undefined;
  assertUnused(file);
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const damaged = join(dirname(file), `leads.damaged-${time}Z.sqlite`);
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(file + suffix)) renameSync(file + suffix, damaged + suffix);
  return damaged;
}

/**
 * Inserts the leads and emails of a file that the store doesn't contain, also while a server uses the store.
 * A damaged SQLite store is set aside first.
 * @returns the number of new leads, the name of the file set aside, and why the rest can't be read
 * @throws Error with a user-facing message
 */
export async function restore(options: DatabaseOptions, file: string) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const damaged = options.databaseUrl ? undefined : setAsideIfDamaged(sqliteFile(options.dataDir));
  const to = connect(options);
  let leads = 0;
  let unread: string | undefined;
  try {
    // Even an empty file leaves a store behind.
    await to.read(async () => {});
    const pages = readLeadFile(file);
    for (;;) {
      let page: IteratorResult<Parameters<typeof insertMissing>[1]>;
      try {
        page = pages.next();
      } catch (error) {
        unread = (error as Error).message;
        break;
      }
      if (page.done) break;
      const rows = page.value;
      leads += await to.write((tx) => insertMissing(tx, rows));
    }
  } finally {
    await to.close();
  }
  return { leads, damaged, unread };
}
