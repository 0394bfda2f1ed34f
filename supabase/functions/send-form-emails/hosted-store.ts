/** Opens the store of `src/leads` on a hosted PostgreSQL. */
import { sql } from "kysely";
import { postgresBackend } from "#leads/postgres.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { type HostedSettings, SCHEMA } from "./settings.ts";

/** @throws Error with a user-facing message when the schema is missing */
export async function openHostedStore(settings: HostedSettings): Promise<LeadStore> {
  const { databaseUrl, environment } = settings;
  const backend = postgresBackend(databaseUrl);
  try {
    // Tables in `public` could be read through the data API with the key that the site publishes.
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
