import { sql } from "kysely";
import { postgresBackend } from "#leads/database/postgres.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { type HostedSettings, SCHEMA } from "./settings.ts";

/** @throws Error with a user-facing message if the schema is missing or not first on the search path */
export async function openHostedStore(settings: HostedSettings): Promise<LeadStore> {
  const backend = postgresBackend(settings.databaseUrl);
  try {
    // The tables must not be in `public`: the data API would show them to anyone with the key that every page
    // contains.
    const current = await sql<{ name: string | null }>`select current_schema() as name`.execute(
      backend.db,
    );
    if (current.rows[0]?.name !== SCHEMA) {
      throw new Error(
        `The schema ${SCHEMA} is missing or not first on the search path: run "supabase db push".`,
      );
    }
    return await createStore({ backend, mailDomain: settings.mailDomain });
  } catch (error) {
    await backend.close();
    throw error;
  }
}
