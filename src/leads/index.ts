/** The durable store of leads and the outbox of their mails. */
import type { Backend } from "./backend.ts";
import { backUpToSqlite } from "./copy.ts";
import { sqliteBackend, sqliteFile } from "./sqlite.ts";
import { retryWhileBusy } from "./sqlite-busy.ts";
import { createStore, type LeadStore } from "./store.ts";

export { restoreLeads } from "./copy.ts";
export * from "./lead.ts";
export * from "./mail.ts";
export type { LeadStore, StoreStats } from "./store.ts";
export * from "./unavailable.ts";

export interface StoreOptions {
  /** Directory of the SQLite file `leads.sqlite`; created if missing. */
  dataDir: string;
  /** `postgres://…`; without it the store is SQLite. */
  databaseUrl?: string | undefined;
  /** Host part of Message-IDs, usually that of MAIL_FROM. */
  mailDomain?: string | undefined;
  /** `false` skips checking the whole file when it is opened. */
  verify?: boolean;
}

/**
 * Opens the store, checks it (`StoreOptions.verify`) and updates its schema. Several processes may do
 * so at once.
 */
export async function openStore(options: StoreOptions): Promise<LeadStore> {
  const backend = await openBackend(options);
  try {
    // PostgreSQL checks its own pages.
    if (backend.kind === "sqlite" && options.verify !== false) await backend.verify();
    return await createStore({ backend, mailDomain: options.mailDomain });
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Opens the database without checking it or updating its schema. */
export async function openBackend({ dataDir, databaseUrl }: StoreOptions): Promise<Backend> {
  if (!databaseUrl) return retryWhileBusy(() => sqliteBackend(sqliteFile(dataDir)));
  // Loaded on demand: most installations have no PostgreSQL.
  const { postgresBackend } = await import("./postgres.ts");
  const backend = postgresBackend(databaseUrl);
  return { ...backend, backup: (file) => backUpToSqlite(backend.db, file) };
}
