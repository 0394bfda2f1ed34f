/** Opens the store of `src/leads` on a hosted PostgreSQL, on the first call. */
import { sql } from "kysely";
import { postgresBackend } from "#leads/postgres.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";
import { type HostedSettings, SCHEMA } from "./settings.ts";

/** Returns the store, opening it if necessary. */
export type OpenStore = () => Promise<LeadStore>;

async function open({ databaseUrl, environment }: HostedSettings): Promise<LeadStore> {
  const backend = postgresBackend(databaseUrl);
  try {
    // Tables in `public` would be readable through the data API with the page's key.
    const current = await sql<{ name: string | null }>`select current_schema() as name`.execute(
      backend.db,
    );
    if (current.rows[0]?.name !== SCHEMA) {
      throw new Error(
        `The schema ${SCHEMA} is missing or not first on the search path: run "supabase db push".`,
      );
    }
    return await createStore({ backend, mailDomain: environment.mailDomain });
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** One store per isolate. A failure is logged and thrown; the next call retries. */
export function openHostedStore(settings: HostedSettings, log: Log): OpenStore {
  let opened: Promise<LeadStore> | undefined;
  return () => {
    opened ??= open(settings).catch((error: unknown) => {
      opened = undefined;
      log("error", "store.unavailable", {
        reason: error instanceof Error ? error.message : String(error),
      });
      throw error;
    });
    return opened;
  };
}
