/** The migrations that create the tables, and bring those of earlier releases to this one's. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newReference } from "./id.ts";
import { PADDING } from "./payload.ts";
import type { Database, Tx } from "./schema.ts";

type Migration = (tx: Tx) => Promise<void>;

const statements =
  (...list: string[]): Migration =>
  async (tx) => {
    for (const statement of list) await sql.raw(statement).execute(tx);
  };

/**
 * Migrations run in this order. Append new ones; never edit a released one. They must leave what the release before
 * reads and writes: it opens the database after a rollback, and beside this one while replicas are updated. A column that
 * only release 1.0 uses can be dropped once nobody goes back to it.
 */
const MIGRATIONS: Record<string, Migration> = {
  // The oldest databases have these tables but no list of migrations.
  "1-tables": statements(
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
  ),
  "2-references-and-digests": async (tx) => {
    await tx.schema.alterTable("leads").addColumn("reference", "text").execute();
    await tx.schema.alterTable("leads").addColumn("digest", "text").execute();
    for (const { id } of await tx.selectFrom("leads").select("id").execute()) {
      const reference = newReference();
      await tx.updateTable("leads").set({ reference }).where("id", "=", id).execute();
    }
    await statements("create unique index leads_by_reference on leads (reference)")(tx);
  },
  // Migrations 3 to 6 of earlier releases created indexes that this one drops.
  "7-visibility-timeout": statements(
    "drop index if exists leads_by_digest",
    "drop index if exists confirmations_by_time",
    "drop index if exists checks_by_time",
    "drop index if exists unsent_owner_mails",
    "drop index if exists unreported_leads",
    "drop index if exists mail_counts",
    "alter table leads rename column digest to summary",
    "alter table leads drop column type",
    "alter table mails drop column lease_until",
    "alter table mails drop column lease_token",
    "alter table mails drop column fault",
    "update leads set flags = case when flags like '%trap%' or flags like '%honeypot%' then 'honeypot' else '' end",
    `update leads set summary = '' where summary is null
      and not exists (select 1 from mails where lead_id = leads.id)`,
    "update mails set kind = 'summary' where kind = 'digest'",
    "update mails set state = 'pending' where state not in ('sent', 'dead')",
    "create index leads_by_summary on leads (summary) where summary is not null",
    "create index owner_mails_by_time on mails (queued_at) where kind = 'owner'",
  ),
  "8-own-delays": statements("alter table mails add column laters integer not null default 0"),
  // Here and not with the first lead, whose transaction may fail. Each database has its own, also a backup.
  "9-limits-key": async (tx) => {
    const value = randomBytes(32).toString("base64url");
    const query = tx.insertInto("meta").values({ name: "limits_key", value });
    await query.onConflict((conflict) => conflict.doNothing()).execute();
  },
  "10-inbox": statements("alter table leads add column answered_at bigint"),
  "11-own-emails": statements(
    "alter table mails add column refusals integer not null default 0",
    "create index unsent_mails on mails (kind, queued_at, id) where state in ('pending', 'sending')",
    "create index owner_mails_sent on mails (sent_at) where kind = 'owner'",
  ),
  // Release 1.0 listed some leads in emails of the kind "summary" instead of sending one each.
  "12-pages-of-their-own": statements(
    `insert into mails (id, lead_id, kind, message_id, state, attempts, laters, refusals, queued_at, next_attempt_at, sent_at)
      select leads.id || '-owner', leads.id, 'owner', '<' || leads.id || '-' || summaries.message_id, 'sent', 0, 0, 0,
        leads.created_at, leads.created_at, summaries.sent_at
      from leads join mails as summaries on summaries.id = leads.summary and summaries.state in ('sent', 'saved')
      where leads.flags = '' on conflict do nothing`,
    "delete from mails where kind = 'summary'",
    `update leads set payload = '${PADDING}' || payload`,
  ),
  "13-recipients": statements("alter table mails add column delivered_to text"),
  "14-deleted": statements("create table deleted (id text primary key, reason text not null)"),
};

/** Migrations that rewrite or delete what visitors wrote: copies stay in SQLite's file until it is vacuumed. */
const REWRITING: ReadonlySet<string> = new Set([
  "2-references-and-digests",
  "7-visibility-timeout",
  "12-pages-of-their-own",
]);

/** Runs `work` with the names of the applied migrations, and keeps other processes from migrating meanwhile. */
const withApplied = <T>(
  db: Database,
  engine: "sqlite" | "postgres",
  work: (applied: ReadonlySet<string>, tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // On SQLite, the transaction itself keeps other processes out.
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(5042)`.execute(tx);
    await sql`create table if not exists leads_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
    const rows = await tx.selectFrom("leads_migration").select("name").execute();
    return work(new Set(rows.map(({ name }) => name)), tx);
  });

export const isMigrated = (db: Database, engine: "sqlite" | "postgres"): Promise<boolean> =>
  withApplied(db, engine, async (applied) =>
    Object.keys(MIGRATIONS).every((name) => applied.has(name)),
  );

/**
 * Brings a database to this release's schema. Several processes may call this at once.
 * @returns whether copies of what visitors wrote are left in the file
 */
export const migrate = (db: Database, engine: "sqlite" | "postgres"): Promise<boolean> =>
  withApplied(db, engine, async (applied, tx) => {
    let hasLeftData = false;
    for (const [name, run] of Object.entries(MIGRATIONS)) {
      if (applied.has(name)) continue;
      await run(tx);
      hasLeftData ||= REWRITING.has(name);
      const timestamp = new Date().toISOString();
      await tx.insertInto("leads_migration").values({ name, timestamp }).execute();
    }
    return hasLeftData;
  });
