/**
 * Backups of an earlier database: a server whose database was lost starts with a new one, and its nightly backups would
 * replace those that have the lost leads.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readClock } from "./clock.ts";
import { readMeta, type Tx, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";

/** Name of the stored value (`meta`) with the names of these backups, separated by spaces. */
const EARLIER = "earlier_backups";

/** Names of the nightly backups in a folder, oldest first. */
export const nightlyNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^leads-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort();

/** To be called before the first backup: if the database is new, the backups that are there aren't its own. */
export async function rememberEarlier({ settings, write }: Store): Promise<void> {
  const { backupDir } = settings;
  const names = existsSync(backupDir) ? nightlyNames(backupDir) : [];
  await write(async (tx) => {
    if ((await readMeta(tx, EARLIER)) !== undefined) return;
    const { newest } = await readClock(tx);
    const lead = await tx.selectFrom("leads").select("id").limit(1).executeTakeFirst();
    await writeMeta(tx, EARLIER, newest === 0 && !lead ? names.join(" ") : "");
  });
}

/** @returns the names of these backups that are still there, oldest first; none once leads were restored */
export async function earlierBackups({ settings, query }: Store): Promise<string[]> {
  const names = (await query((db) => readMeta(db, EARLIER))) ?? "";
  return names.split(" ").filter((name) => name && existsSync(join(settings.backupDir, name)));
}

/** To be called when leads were restored: from then on, these backups are replaced like others. */
export const forgetEarlier = (tx: Tx) => writeMeta(tx, EARLIER, "");

/** @returns a sentence while there are such backups */
export async function earlierProblem(store: Store): Promise<string | undefined> {
  const newest = (await earlierBackups(store)).at(-1);
  if (!newest) return undefined;
  const { backupDir } = store.settings;
  return `The database is new, although ${backupDir} has backups of an earlier one. Run “leads restore ${join(backupDir, newest)}”; if you don't want its leads, move those backups to another folder.`;
}
