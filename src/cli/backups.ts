import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { comparableAddress } from "#leads/address.ts";
import { backUp } from "#leads/backup.ts";
import { BACKUP_KEEP_MS } from "#leads/backup-log.ts";
import { parseIdOrReference } from "#leads/id.ts";
import { removeAbandoned } from "#leads/new-file.ts";
import type { OpenedStore } from "./program.ts";
import { messageOf } from "./terminal.ts";

const KEEP_NEWEST = 7;

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
 * @throws Error with a user-facing message; nothing is deleted unless the new backup is complete
 */
export async function backUpInto({ store, backend }: OpenedStore, into: string) {
  const folder = resolve(into);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = join(folder, `leads-${timestamp}Z.sqlite`);
  try {
    const leads = await backUp(backend, file);
    for (const old of backupsIn(folder).slice(0, -KEEP_NEWEST))
      if (Date.now() - statSync(old).mtimeMs > BACKUP_KEEP_MS) rmSync(old);
    await store.recordBackup(folder);
    return { file, leads };
  } catch (error) {
    await store.recordBackup(folder, messageOf(error)).catch(() => {});
    throw error;
  }
}

export interface BackupSearch {
  /** Backups that contain the leads or can't be read. */
  containing: string[];
  /** Folders that can't be read here or contain no backups (perhaps unmounted), and backups in progress. */
  unsearched: string[];
  isRecorded: boolean;
}

/**
 * Finds backups of the given leads in every recorded folder, and deletes what killed commands left there.
 * @param query an email address, a reference or an id: leads that the database no longer contains are found too
 */
export async function searchBackups({ store }: OpenedStore, query: string, ids: readonly string[]) {
  const folders = await store.backupFolders();
  const address = comparableAddress(query);
  const { id, reference } = parseIdOrReference(query);
  const identifiers: unknown[] = [...ids, id, reference];
  // Backups of the first version have no column `reference`.
  const isSought = (row: Record<string, unknown>) =>
    identifiers.includes(row["id"]) ||
    identifiers.includes(row["reference"]) ||
    comparableAddress(JSON.parse(`${row["payload"]}`).email) === address;
  const contains = (file: string) => {
    try {
      using backup = new DatabaseSync(file, { readOnly: true });
      for (const row of backup.prepare("select * from leads").iterate())
        if (isSought(row)) return true;
      return false;
    } catch {
      return true;
    }
  };
  const search: BackupSearch = { containing: [], unsearched: [], isRecorded: folders.length > 0 };
  for (const folder of folders)
    try {
      search.unsearched.push(...removeAbandoned(folder));
      const backups = backupsIn(folder);
      if (backups.length === 0) search.unsearched.push(folder);
      search.containing.push(...backups.filter(contains));
    } catch {
      search.unsearched.push(folder);
    }
  return search;
}
