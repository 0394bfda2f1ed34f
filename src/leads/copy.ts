/** Copies leads between databases: PostgreSQL to a backup, and a backup to either database. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import { migrate } from "./migrations.ts";
import type { Database } from "./schema.ts";
import { sqliteBackend, sqliteFile } from "./sqlite.ts";
import { writeBackup } from "./sqlite-backup.ts";

/** Rows per query; their bound values stay below the limit of either database. */
const PAGE = 500;

/** Copies leads, then their mails. The other tables are specific to the installation. */
async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of ["leads", "mails"] as const) {
    for (let last = ""; ; ) {
      const query = from.selectFrom(table).selectAll().where("id", ">", last);
      const rows = await query.orderBy("id").limit(PAGE).execute();
      if (rows.length > 0) await to.insertInto(table).values(rows).execute();
      last = rows.at(-1)?.id ?? "";
      if (rows.length < PAGE) break;
    }
  }
}

/** Backs up PostgreSQL to a SQLite file, from one snapshot. @returns the number of leads */
export const backUpToSqlite = (source: Database, target: string): Promise<number> =>
  writeBackup(target, async (file) => {
    const copy = sqliteBackend(file);
    try {
      await migrate(copy.db);
      await source
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((snapshot) => copy.commit((tx) => copyRows(snapshot, tx)));
      // Leaves a single file, without a separate write-ahead log.
      await sql`pragma journal_mode = delete`.execute(copy.db);
    } finally {
      await copy.close();
    }
  });

/**
 * Fills an empty database from a backup, which may have an older schema.
 * @returns the number of leads
 * @throws Error with a user-facing message when the file is missing or damaged, or the database already holds leads
 */
export async function restoreLeads(target: Backend, file: string): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  // Work on a copy: migrating changes the file.
  const folder = mkdtempSync(join(tmpdir(), "leads-restore-"));
  try {
    copyFileSync(file, sqliteFile(folder));
    const backup = sqliteBackend(sqliteFile(folder));
    try {
      await backup.verify();
      await migrate(backup.db);
      await migrate(target.db);
      return await target.commit(async (tx) => {
        const count = (db: Database) =>
          db
            .selectFrom("leads")
            .select((eb) => eb.fn.countAll<number>().as("leads"))
            .executeTakeFirstOrThrow();
        const { leads } = await count(tx);
        if (leads > 0) {
          throw new Error(
            `The database already holds ${leads} leads. Restore into an empty one: docs/leads.md, Restore.`,
          );
        }
        await copyRows(backup.db, tx);
        return (await count(tx)).leads;
      });
    } finally {
      await backup.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
