/**
 * The database that a restore set aside (docs/leads.md, Restore): `before-restore/` in the data directory, or
 * the PostgreSQL database whose name ends with `_before`. What an earlier restore set aside is in
 * `before-restore/before-restore/`, or in the database whose name ends with `_before_before`.
 */

import { BACKUP_KEEP_MS } from "./backup-log.ts";
import type { Backend, StoreContext } from "./database/backend.ts";
import { readMeta, writeMeta } from "./database/meta.ts";
import type { Database } from "./database/schema.ts";
import { createQueries } from "./queries.ts";

const RESTORED_AT = "restored_at";

export const recordRestore = (db: Database, at: number) => writeMeta(db, RESTORED_AT, `${at}`);

/** Runs `work` in each database that a restore set aside, the last one first. */
export async function forEachSetAside<T>(
  { setAside }: Backend,
  work: (backend: Backend) => Promise<T>,
): Promise<T[]> {
  if (!(await setAside.exists())) return [];
  await using backend = await setAside.open();
  return [await work(backend), ...(await forEachSetAside(backend, work))];
}

export async function findSetAside(context: StoreContext, query: string) {
  const find = ({ db }: Backend) => createQueries({ db, now: context.now }).find(query);
  return (await forEachSetAside(context, find)).flat();
}

export async function expireSetAside({ db, now, setAside }: StoreContext): Promise<void> {
  const restoredAt = await readMeta(db, RESTORED_AT);
  if (restoredAt === undefined || now() - Number(restoredAt) < BACKUP_KEEP_MS) return;
  if (await setAside.exists()) await setAside.remove();
}
