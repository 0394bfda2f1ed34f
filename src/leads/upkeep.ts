import { backUpNightly } from "./backup.ts";
import { CLOCK } from "./clock.ts";
import { reasonOf } from "./database.ts";
import { applyRetention } from "./retention.ts";
import { readMeta, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";

/** Makes tonight's backup, unless it exists, and deletes old leads. To be called every hour. Never rejects. */
export async function maintain(store: Store): Promise<void> {
  const { settings, log, now, monotonic } = store;
  const { dataDir, keepMonths, makesBackups, backupDir } = settings;
  /** Logs the error of one job, so that the next one runs. */
  const attempt = (event: string, job: () => Promise<void>) =>
    job().catch((error: unknown) => log("error", event, { reason: reasonOf(error) }));
  const elapsedMs = monotonic() - store.lastUpkeep;
  store.lastUpkeep += elapsedMs;
  if (makesBackups) await attempt("backup.failed", () => backUpNightly(store, backupDir, now()));
  await attempt("clock.failed", () =>
    store.write(async (tx) => {
      const stored = Number((await readMeta(tx, CLOCK)) ?? 0);
      if (now() > stored) await writeMeta(tx, CLOCK, `${now()}`);
    }),
  );
  await attempt("retention.failed", async () => {
    const deleted = await applyRetention(store, { dataDir, keepMonths, elapsedMs, now: now() });
    if (deleted > 0) log("info", "leads.deleted", { count: deleted });
  });
}
