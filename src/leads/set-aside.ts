/**
 * The database that a restore set aside (docs/leads.md, Restore): `before-restore/` in the data directory, or
 * the PostgreSQL database whose name ends with `_before`.
 */

import { BACKUP_KEEP_MS } from "./backup-log.ts";
import type { StoreContext } from "./database/backend.ts";
import { readMeta, writeMeta } from "./database/meta.ts";
import type { Database } from "./database/schema.ts";
import { createQueries } from "./queries.ts";

const RESTORED_AT = "restored_at";

export const recordRestore = (db: Database, at: number) => writeMeta(db, RESTORED_AT, `${at}`);

type Context = Pick<StoreContext, "db" | "now" | "setAside">;

export async function findSetAside({ now, setAside }: Context, query: string) {
  if (!(await setAside.exists())) return [];
  await using backend = await setAside.open();
  return await createQueries({ db: backend.db, now }).find(query);
}

/** Deletes the database that was set aside, as soon as backups of that age are deleted too. */
export async function expireSetAside({ db, now, setAside }: Context): Promise<void> {
  const restoredAt = await readMeta(db, RESTORED_AT);
  if (restoredAt === undefined || now() - Number(restoredAt) < BACKUP_KEEP_MS) return;
  if (await setAside.exists()) await setAside.remove();
}
