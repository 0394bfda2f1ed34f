import { Worker } from "node:worker_threads";
import { reasonOf } from "#leads/database.ts";
import type { BackupReport, Store } from "#leads/store.ts";

/** The thread reports every five minutes; copying a large database takes longer. */
const MAX_AGE_MS = 60 * 60_000;

/**
 * Makes backups, deletes old leads and looks at the backups in a thread of its own: while a large database is copied, or
 * the disk of BACKUP_DIR hangs, the site goes on.
 * @param onReady called once the first upkeep is done
 */
export function startUpkeep(store: Store, onReady: () => unknown) {
  const { settings, log, monotonic } = store;
  let report: BackupReport = { problems: [], facts: [] };
  let reportedAt = monotonic();
  store.readBackupReport = () => {
    if (monotonic() - reportedAt < MAX_AGE_MS) return report;
    const text = `Nobody has looked after the backups for an hour: the disk with ${settings.backupDir} may hang.`;
    return { problems: [text], facts: [] };
  };
  // TypeScript in development.
  const file = import.meta.url.endsWith(".ts") ? "./upkeep-thread.ts" : "./upkeep.js";
  const thread = new Worker(new URL(file, import.meta.url), { workerData: settings });
  thread.once("message", onReady);
  thread.on("message", (next: BackupReport) => {
    report = next;
    reportedAt = monotonic();
  });
  thread.on("error", (error) => {
    log("error", "upkeep.failed", { reason: reasonOf(error) });
    report = { problems: ["Nothing makes backups. Restart the server."], facts: [] };
  });
  thread.unref();
  return {
    /** Never resolves while the disk hangs. */
    stop: () => thread.terminate(),
  };
}
