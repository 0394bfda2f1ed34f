/**
 * Copies that have leads which the database lacks: it was lost or replaced. They are kept, and the owner is told, until
 * the leads are restored. Nothing is remembered for that but which leads were deleted on purpose.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openCopy, tablesIn } from "./copies.ts";
import { StoreUnavailableError, sqliteFile } from "./database.ts";
import type { Store } from "./store.ts";

const PAGE_LEADS = 500;

/** Names of the nightly backups in a folder, oldest first. */
export const nightlyNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^leads-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort();

/**
 * Whether a copy has a lead that the store lacks although nobody deleted it.
 * @throws Error if the file can't be read
 */
export async function hasLost({ query }: Store, file: string): Promise<boolean> {
  using copy = openCopy(file);
  // Earlier releases didn't remember what was deleted. Of their copies, only the loss of all leads is certain.
  const remembers = tablesIn(copy).includes("deleted");
  const next = copy.prepare("select id from leads where id > ? order by id limit ?");
  for (let lastId = ""; ; ) {
    const ids = next.all(lastId, PAGE_LEADS).map(({ id }) => `${id}`);
    if (ids.length === 0) return !remembers && lastId !== "";
    const list = sql.join(ids);
    const known = sql`select id from leads where id in (${list}) union select id from deleted where id in (${list})`;
    const { rows } = await query((db) => known.execute(db));
    if (remembers ? rows.length < ids.length : rows.length > 0) return remembers;
    lastId = ids.at(-1) ?? "";
  }
}

/** The files that may have what the database lost, oldest first: also the SQLite file of before a move to PostgreSQL. */
function filesOf({ dataDir, databaseUrl, backupDir }: Store["settings"]): string[] {
  const former = sqliteFile(dataDir);
  const copies = databaseUrl && existsSync(former) ? [former] : [];
  try {
    return [...copies, ...nightlyNames(backupDir).map((name) => join(backupDir, name))];
  } catch {
    // `backupState` says so.
    return copies;
  }
}

/** @returns sentences: which copies have leads that the store lacks, and which can't be read */
export async function lossProblems(store: Store): Promise<string[]> {
  const problems: string[] = [];
  let newest = "";
  for (const file of filesOf(store.settings))
    try {
      if (await hasLost(store, file)) newest = file;
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      problems.push(`${file} can't be read (${(error as Error).message}). Mend or delete it.`);
    }
  if (newest)
    problems.push(
      `${newest} has leads that the database lacks. Run “leads restore ${newest}”; if you don't want those leads, move the copies with them to another folder.`,
    );
  return problems;
}
