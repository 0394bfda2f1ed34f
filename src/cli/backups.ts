/** Scheduled backups: each run writes one file, deletes old files and records its result. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUp } from "#leads/copy.ts";
import type { OpenedStore } from "./program.ts";
import { messageOf } from "./terminal.ts";

/** Number of newest backups that are never deleted. */
const KEEP_NEWEST = 7;
/** Age at which all other backups are deleted, in milliseconds. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Matches the names of backup files, whose alphabetical order is chronological. */
const BACKUP_NAME = /^leads-\d{4}-\d\d-\d\d.*\.sqlite$/;

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .map((name) => join(folder, name));

/**
 * Adds a verified backup to a folder, then deletes backups older than 30 days, except the newest seven.
 * Records the result for `/readyz`.
 * @returns the path of the new file and the number of leads in it
 * @throws Error with a user-facing message; nothing is deleted unless the new backup is complete
 */
export async function backUpInto({ store, backend }: OpenedStore, into: string) {
  const folder = resolve(into);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = join(folder, `leads-${timestamp}Z.sqlite`);
  try {
    const leads = await backUp(backend, file);
    for (const old of backupsIn(folder).slice(0, -KEEP_NEWEST))
      if (Date.now() - statSync(old).mtimeMs > KEEP_MS) rmSync(old);
    await store.recordBackup(folder);
    return { file, leads };
  } catch (error) {
    await store.recordBackup(folder, messageOf(error)).catch(() => {});
    throw error;
  }
}

/**
 * Returns the backups in a folder that contain any of these leads; unreadable files count as containing them.
 */
export function backupsContaining(folder = "", ids: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  const query = `select 1 from leads where id in (${ids.map(() => "?").join()})`;
  return backupsIn(folder).filter((file) => {
    try {
      using backup = new DatabaseSync(file, { readOnly: true });
      return backup.prepare(query).get(...ids) !== undefined;
    } catch {
      return true;
    }
  });
}
