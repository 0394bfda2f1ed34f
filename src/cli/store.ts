import { existsSync } from "node:fs";
import { sqliteFile } from "#leads/database.ts";
import { openStore, type Store } from "#leads/store.ts";
import type { Settings } from "#settings.ts";

/** @throws Error with a user-facing message: a command must not create an empty store */
export function assertStoreExists({ databaseUrl, dataDir }: Settings): void {
  if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
    throw new Error(
      `There are no leads in ${dataDir} yet. If they are elsewhere, set DATA_DIR or DATABASE_URL.`,
    );
}

/** Runs a command's work on the store. Throws like {@link assertStoreExists}. */
export async function withStore<T>(
  settings: Settings,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  assertStoreExists(settings);
  const store = openStore({ ...settings, log: () => {} });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
