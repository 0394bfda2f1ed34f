/** Brings a database up to the schema of this version, all or nothing, on either database. */
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { newReference } from "./id.ts";
import type { Database, Schema } from "./schema.ts";

/** `if not exists`: databases from before Kysely's Migrator have these tables, and no list of migrations. */
const createTables: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema
      .createTable("leads")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("flags", "text", (column) => column.notNull())
      .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("leads_by_time")
      .ifNotExists()
      .on("leads")
      .columns(["created_at", "id"])
      .execute();
    await db.schema
      .createTable("mails")
      .ifNotExists()
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
    await db.schema
      .createIndex("mails_by_state")
      .ifNotExists()
      .on("mails")
      .columns(["state", "next_attempt_at"])
      .execute();
    await db.schema
      .createTable("limits")
      .ifNotExists()
      .addColumn("key_hash", "text", (column) => column.primaryKey())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("window_ends_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("limits_by_end")
      .ifNotExists()
      .on("limits")
      .columns(["window_ends_at"])
      .execute();
    await db.schema
      .createTable("meta")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
    await db
      .insertInto("meta")
      .values({ name: "secret", value: randomBytes(32).toString("hex") })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  },
};

const referencesAndDigests: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema.alterTable("leads").addColumn("reference", "text").execute();
    await db.schema.alterTable("leads").addColumn("digest", "text").execute();
    for (const { id } of await db.selectFrom("leads").select("id").execute()) {
      const reference = newReference();
      await db.updateTable("leads").set({ reference }).where("id", "=", id).execute();
    }
    await db.schema
      .createIndex("leads_by_reference")
      .unique()
      .on("leads")
      .columns(["reference"])
      .execute();
    await db.schema.createIndex("leads_by_digest").on("leads").columns(["digest"]).execute();
    // What a version from before Kysely's Migrator looks at: it refuses to open this database.
    await db
      .insertInto("meta")
      .values({ name: "schema_version", value: "2" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "2" }))
      .execute();
  },
};

/** In the order of their names. Never edit one that was released: append. */
const MIGRATIONS: Record<string, Migration> = {
  "1-tables": createTables,
  "2-references-and-digests": referencesAndDigests,
};

/**
 * Runs what is missing. Safe when several processes start at once: they wait for one another.
 * @throws Error for people when the schema is newer than this version
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    // Names of our own: others may use Kysely in the same PostgreSQL.
    migrationTableName: "leads_migration",
    migrationLockTableName: "leads_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (
    error instanceof Error &&
    /previously executed migration \S+ is missing/.test(error.message)
  ) {
    throw new Error(
      "These leads were written by a newer version of the site. Run the newer version, or " +
        "restore a backup from before the update.",
      { cause: error },
    );
  }
  if (error) throw error;
}
