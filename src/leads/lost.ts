/**
 * Backups that have leads which the database lacks: it was lost or replaced. They are kept, and the owner is told, until
 * the leads are restored. Nothing is remembered for that: each time, the nightly backups are compared with the database.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { StoreUnavailableError } from "./database.ts";
import type { Store } from "./store.ts";
import { oldestKept } from "./time.ts";

const PAGE_LEADS = 500;
/** Of each backup, so many of its newest leads are looked for every minute. */
const CHECKED_LEADS = 100;

/** Names of the nightly backups in a folder, oldest first. */
export const nightlyNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^leads-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort();

/** Opens a complete backup without locks, and without the log that opening it would make. */
export const openBackup = (file: string): DatabaseSync =>
  new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true });

/**
 * Whether a backup has a lead that the store lacks, and that isn't so old that retention deletes it.
 * @param limit how many of its newest leads to look for
 * @throws Error if the file can't be read
 */
export async function hasLost(
  { query, now, settings }: Store,
  file: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  using backup = openBackup(file);
  const newest = backup.prepare(
    "select id from leads where created_at >= ? order by created_at desc, id desc limit ? offset ?",
  );
  const oldest = oldestKept(now(), settings.keepMonths);
  for (let offset = 0; offset < limit; offset += PAGE_LEADS) {
    const page = newest.all(oldest, Math.min(limit, PAGE_LEADS), offset);
    const ids = page.map(({ id }) => `${id}`);
    if (ids.length === 0) return false;
    const found = await query((db) =>
      db.selectFrom("leads").select("id").where("id", "in", ids).execute(),
    );
    if (found.length < ids.length) return true;
    // Promises alone would let no visitor's request in.
    await nextTurn();
  }
  return false;
}

/** None if the folder can't be read, which `backupState` says. */
function nightlyIn(folder: string): string[] {
  try {
    return nightlyNames(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** @returns sentences: which backups have leads that the store lacks, and which can't be read */
export async function lossProblems(store: Store): Promise<string[]> {
  const { backupDir } = store.settings;
  const problems: string[] = [];
  let newest = "";
  for (const file of nightlyIn(backupDir))
    try {
      if (await hasLost(store, file, CHECKED_LEADS)) newest = file;
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      problems.push(`${file} can't be read (${(error as Error).message}). Mend or delete it.`);
    }
  if (newest)
    problems.push(
      `Backups in ${backupDir} have leads that the database lacks. Run “leads restore ${newest}”; if you don't want those leads, move the backups with them to another folder.`,
    );
  return problems;
}
