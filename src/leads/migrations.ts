/** Brings a database up to the schema of this version, in one transaction, on either database. */
import { randomBytes } from "node:crypto";
import type { Backend } from "./backend.ts";
import type { Database, Tx } from "./schema.ts";

/** Index plus one is the version a migration leads to. Never edit one that was released: append. */
const MIGRATIONS: readonly ((tx: Tx) => Promise<void>)[] = [createTables];

const SCHEMA_VERSION = MIGRATIONS.length;

async function createTables(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("leads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("flags", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .execute();
  await tx.schema.createIndex("leads_by_time").on("leads").columns(["created_at", "id"]).execute();
  await tx.schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("next_attempt_at", "bigint", (column) => column.notNull())
    .addColumn("lease_until", "bigint")
    .addColumn("lease_token", "text")
    .addColumn("last_error", "text")
    .addColumn("fault", "text")
    .addColumn("sent_at", "bigint")
    .addUniqueConstraint("mails_one_per_kind", ["lead_id", "kind"])
    .execute();
  await tx.schema
    .createIndex("mails_by_state")
    .on("mails")
    .columns(["state", "next_attempt_at"])
    .execute();
  await tx.schema
    .createTable("limits")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("window_ends_at", "bigint", (column) => column.notNull())
    .execute();
  await tx.schema.createIndex("limits_by_end").on("limits").columns(["window_ends_at"]).execute();
  await tx
    .insertInto("meta")
    .values({ name: "secret", value: randomBytes(32).toString("hex") })
    .execute();
}

async function readVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom("meta")
    .select("value")
    .where("name", "=", "schema_version")
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

function refuseNewer(version: number): void {
  if (version <= SCHEMA_VERSION) return;
  throw new Error(
    `These leads were written by a newer version of the site (schema ${version}; this version ` +
      `knows ${SCHEMA_VERSION}). Run the newer version, or restore a backup from before the update.`,
  );
}

/**
 * Runs what is missing. Safe when several processes start at once: they wait for one another.
 * @throws Error for people when the schema is newer than this version
 */
export async function migrate(backend: Backend): Promise<void> {
  const tables = await backend.db.introspection.getTables();
  if (tables.some((table) => table.name === "meta")) {
    const version = await readVersion(backend.db);
    refuseNewer(version);
    if (version === SCHEMA_VERSION) return;
  }
  await backend.db.transaction().execute(async (tx) => {
    await backend.lockSchema(tx);
    await tx.schema
      .createTable("meta")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
    const version = await readVersion(tx);
    refuseNewer(version);
    for (const migration of MIGRATIONS.slice(version)) await migration(tx);
    await tx
      .insertInto("meta")
      .values({ name: "schema_version", value: String(SCHEMA_VERSION) })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ value: String(SCHEMA_VERSION) }),
      )
      .execute();
  });
}
