import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { newReference } from "../id.ts";
import { writeMeta } from "./meta.ts";
import type { Database } from "./schema.ts";
import { StoreUnavailableError } from "./unavailable.ts";

/**
 * `if not exists`: databases created before we used Kysely's Migrator have these tables but no list of
 * migrations.
 */
const TABLES = [
  `create table if not exists leads (
    id text primary key,
    created_at bigint not null,
    type text not null,
    payload text not null,
    flags text not null,
    idempotency_key text not null unique,
    fingerprint text not null
  )`,
  "create index if not exists leads_by_time on leads (created_at, id)",
  `create table if not exists mails (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    kind text not null,
    message_id text not null unique,
    state text not null,
    attempts integer not null,
    queued_at bigint not null,
    next_attempt_at bigint not null,
    lease_until bigint,
    lease_token text,
    last_error text,
    fault text,
    sent_at bigint,
    constraint mails_one_per_kind unique (lead_id, kind)
  )`,
  "create index if not exists mails_by_state on mails (state, next_attempt_at)",
  `create table if not exists limits (
    key_hash text primary key,
    count integer not null,
    window_ends_at bigint not null
  )`,
  "create index if not exists limits_by_end on limits (window_ends_at)",
  "create table if not exists meta (name text primary key, value text not null)",
];

async function runStatements(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sqlMigration = (...statements: string[]): Migration => ({
  up: (db: Database) => runStatements(db, statements),
});

/** Migrations run in the order of their names. Append new ones; never edit a released migration. */
const MIGRATIONS: Record<string, Migration> = {
  "1-tables": {
    async up(db: Database) {
      await runStatements(db, TABLES);
      await db
        .insertInto("meta")
        .values({ name: "secret", value: randomBytes(32).toString("hex") })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    },
  },
  "2-references-and-digests": {
    async up(db: Database) {
      await db.schema.alterTable("leads").addColumn("reference", "text").execute();
      await db.schema.alterTable("leads").addColumn("digest", "text").execute();
      for (const { id } of await db.selectFrom("leads").select("id").execute()) {
        const reference = newReference();
        await db.updateTable("leads").set({ reference }).where("id", "=", id).execute();
      }
      await runStatements(db, [
        "create unique index leads_by_reference on leads (reference)",
        "create index leads_by_digest on leads (digest)",
      ]);
      // Versions from before we used Kysely's Migrator read this value and then refuse to open the database.
      await writeMeta(db, "schema_version", "2");
    },
  },
  // Adds indexes for the queries in ../limits.ts. Removes leads that are in no digest from `leads_by_digest`.
  "3-mail-limits": sqlMigration(
    "create index confirmations_by_time on mails (queued_at) where kind = 'visitor'",
    "drop index leads_by_digest",
    "create index leads_by_digest on leads (digest) where digest is not null",
    "create index checks_by_time on leads (created_at) where flags = 'too-fast'",
  ),
  // For `health` in ../queries.ts and for ../daily-digest.ts, whose conditions must be the same.
  "4-large-stores": sqlMigration(
    `create index unsent_owner_mails on mails (queued_at)
      where kind <> 'visitor' and state not in ('sent', 'dead')`,
    "create index unreported_leads on leads (id) where flags <> '' and digest is null",
  ),
  // Such leads were flagged "trap".
  "5-honeypot-flag": sqlMigration(
    "update leads set flags = replace(flags, 'trap', 'honeypot') where flags <> ''",
  ),
  // For `stats` in ../queries.ts.
  "6-mail-counts": sqlMigration("create index mail_counts on mails (state, kind)"),
};

/** Not Kysely's default name: another program may use Kysely in the same PostgreSQL database. */
export const MIGRATION_TABLE = "leads_migration";

/** A new database doesn't have the migrations table yet. */
async function finishedMigrations(db: Database): Promise<string[]> {
  const query = sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`;
  const { rows } = await query.execute(db).catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) throw error;
    return { rows: [] };
  });
  return rows.map(({ name }) => name);
}

/**
 * Several processes may call this at once: they wait for one another.
 * @throws Error with a user-facing message if the schema is newer than this version
 */
export async function migrate(db: Database): Promise<void> {
  const names = await finishedMigrations(db);
  if (names.some((name) => !(name in MIGRATIONS))) {
    throw new Error(
      "These leads were written by a newer version of the site. Run the newer version, or " +
        "restore a backup from before the update.",
    );
  }
  // The migrator takes the write lock even if there is nothing to do, so a process that only reads would
  // wait for writers.
  if (names.length === Object.keys(MIGRATIONS).length) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
