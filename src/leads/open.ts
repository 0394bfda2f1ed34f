import type { Backend } from "./database/backend.ts";
import { sqliteBackend, sqliteFile } from "./database/sqlite.ts";
import { retryWhileLocked } from "./database/sqlite-errors.ts";
import { createStore, type LeadStore } from "./store.ts";

export interface StoreOptions {
  dataDir: string;
  /** URL of the PostgreSQL database, `postgres://…`; if undefined, the store uses SQLite. */
  databaseUrl?: string | undefined;
  mailDomain?: string | undefined;
}

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
  const { postgresBackend } = await import("./database/postgres.ts");
  return postgresBackend(databaseUrl);
}
