/** Opens the store of leads in the database that the settings specify. */
import type { Backend } from "./backend.ts";
import { sqliteBackend, sqliteFile } from "./sqlite.ts";
import { retryWhileLocked } from "./sqlite-errors.ts";
import { createStore, type LeadStore } from "./store.ts";

export interface StoreOptions {
  /** Directory of the SQLite file `leads.sqlite`; created if missing. */
  dataDir: string;
  /** URL of the PostgreSQL database, `postgres://…`; if undefined, the store uses SQLite. */
  databaseUrl?: string | undefined;
  /** Domain after the @ in Message-IDs, usually that of MAIL_FROM. */
  mailDomain?: string | undefined;
}

/**
 * Opens the store: checks a SQLite file for damage and updates the schema. Several processes may do so at
 * once.
 */
export async function openStore(options: StoreOptions): Promise<LeadStore> {
  const backend = await openBackend(options);
  try {
    // On PostgreSQL, the check would read every lead.
    if (backend.kind === "sqlite") await backend.verify();
    return await createStore({ backend, mailDomain: options.mailDomain });
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Opens the database without checking it or updating its schema. */
export async function openBackend({ dataDir, databaseUrl }: StoreOptions): Promise<Backend> {
  if (!databaseUrl) return retryWhileLocked(() => sqliteBackend(sqliteFile(dataDir)));
  // Loaded on demand: most installations don't use PostgreSQL.
  const { postgresBackend } = await import("./postgres.ts");
  return postgresBackend(databaseUrl);
}
