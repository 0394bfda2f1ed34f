/** A backup is a SQLite file even if the leads are in PostgreSQL. */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Backend } from "./database/backend.ts";
import { migrate } from "./database/migrations.ts";
import { countLeads } from "./database/rows.ts";
import type { Database } from "./database/schema.ts";
import { sqliteBackend, sqliteFile } from "./database/sqlite.ts";
import { createWorkFolder, writeNewFile } from "./new-file.ts";
import { recordRestore } from "./set-aside.ts";

/** Rows copied per query: few enough that their bound values stay below the limit of either database. */
const PAGE_ROWS = 500;

/** The other tables belong to one installation and aren't copied. */
async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of ["leads", "mails"] as const) {
    for (let lastId = ""; ; ) {
      const query = from.selectFrom(table).selectAll().where("id", ">", lastId);
      const rows = await query.orderBy("id").limit(PAGE_ROWS).execute();
      if (rows.length > 0) await to.insertInto(table).values(rows).execute();
      lastId = rows.at(-1)?.id ?? "";
      if (rows.length < PAGE_ROWS) break;
    }
  }
}

/**
 * Writes a verified copy of the leads while the store is in use. The target file is either complete or
 * doesn't exist. Blocks the event loop, so only the owner's commands may call this, never the server.
 * @throws Error with a user-facing message if the file exists, can't be written or turns out to be damaged
 */
export function backUp({ kind, db }: Backend, target: string): Promise<number> {
  return writeNewFile(target, async (file) => {
    if (kind === "sqlite") await sql`vacuum into ${file}`.execute(db);
    await using copy = sqliteBackend(file);
    if (kind === "postgres") {
      await migrate(copy.db);
      await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((snapshot) => copy.commit((tx) => copyRows(snapshot, tx)));
    }
    await copy.verify();
    // Makes the backup a single file, without a separate write-ahead log.
    await sql`pragma journal_mode = delete`.execute(copy.db);
    return await countLeads(copy.db.selectFrom("leads"));
  });
}

/**
 * Fills an empty database from a backup, which may have an older schema, or from the database of a stopped
 * server.
 * @throws Error with a user-facing message if the file is missing or damaged, or if the database already
 *   contains leads
 */
export async function restoreLeads(target: Backend, file: string, workParent: string) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  // Work on a copy of the backup: migrating changes the file.
  using folder = createWorkFolder(join(workParent, "restore"));
  const copy = sqliteFile(folder.path);
  copyFileSync(file, copy);
  // If a server died, its last leads are only in the write-ahead log.
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  await using backup = sqliteBackend(copy);
  await backup.verify();
  await migrate(backup.db);
  await migrate(target.db);
  return await target.commit(async (tx) => {
    const leads = await countLeads(tx.selectFrom("leads"));
    if (leads > 0) {
      throw new Error(
        `The database already contains ${leads} leads. Restore into an empty one: docs/leads.md, Restore.`,
      );
    }
    await copyRows(backup.db, tx);
    await recordRestore(tx, Date.now());
    return await countLeads(tx.selectFrom("leads"));
  });
}
