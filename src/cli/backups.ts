/** Scheduled backups: one file per run, old ones deleted, failures reported. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LeadStore } from "#leads/index.ts";

/** The newest backups are never deleted. */
const KEEP_NEWEST = 7;
/** Age at which others are deleted, in milliseconds. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Names of backup files; alphabetical order is chronological. */
const NAME = /^leads-\d{4}-\d\d-\d\d.*\.sqlite$/;

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name));

/**
 * Adds a verified backup to a folder, then deletes those older than 30 days, except the newest seven.
 * @returns the file and its number of leads
 * @throws Error with a user-facing message; nothing is deleted in that case
 */
export async function backUpInto(store: LeadStore, folder: string) {
  const second = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const file = join(folder, `leads-${second}Z.sqlite`);
  const leads = await store.backup(file);
  for (const old of backupsIn(folder).slice(0, -KEEP_NEWEST))
    if (Date.now() - statSync(old).mtimeMs > KEEP_MS) rmSync(old);
  return { file, leads };
}

/** Returns the backups in a folder that contain any of these leads; unreadable files count as containing them. */
export function backupsContaining(folder: string, ids: readonly string[]): string[] {
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
