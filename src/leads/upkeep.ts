import { backUpNightly } from "./backup.ts";
import { reasonOf } from "./database.ts";
import { applyRetention } from "./retention.ts";
import type { Store } from "./store.ts";

/** Makes tonight's backup, unless it exists, and deletes old leads. To be called every hour. Never rejects. */
export async function maintain(store: Store): Promise<void> {
  const { settings, log, monotonic } = store;
  /** Logs the error of one job, so that the next one runs. */
  const attempt = (event: string, job: () => Promise<void>) =>
    job().catch((error: unknown) => log("error", event, { reason: reasonOf(error) }));
  const elapsedMs = monotonic() - store.lastUpkeep;
  store.lastUpkeep += elapsedMs;
  if (settings.makesBackups) await attempt("backup.failed", () => backUpNightly(store));
  await attempt("retention.failed", async () => {
    const deleted = await applyRetention(store, elapsedMs);
    if (deleted > 0) log("info", "leads.deleted", { count: deleted });
  });
}
