import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { reasonOf } from "#leads/database.ts";
import type { Findings, PersonSearch } from "#leads/erase.ts";
import type { FileReport, Store } from "#leads/store.ts";

/** The thread reports every five minutes; copying a large database takes longer. */
const MAX_AGE_MS = 60 * 60_000;
const SEARCH_TIMEOUT_MS = 120_000;

/** A search that the server asks of the thread, and where it answers. */
export type Order = { search: Parameters<PersonSearch>; port: MessagePort };
export type Answer = { findings: Findings } | { failure: string };

/**
 * Makes backups, deletes old leads, and looks at the backups in a thread of its own: while a large database is copied, or
 * the disk of BACKUP_DIR hangs, the site goes on.
 * @param onReady called once the first upkeep is done
 */
export function startUpkeep(store: Store, onReady: () => unknown) {
  const { settings, log, monotonic } = store;
  const hangs = `the disk with ${settings.backupDir} may hang.`;
  let report: FileReport = { problems: [], facts: [] };
  let reportedAt = monotonic();
  store.readFileReport = () => {
    if (monotonic() - reportedAt < MAX_AGE_MS) return report;
    return { problems: [`Nobody has looked at the backups for an hour: ${hangs}`], facts: [] };
  };
  // TypeScript in development.
  const file = import.meta.url.endsWith(".ts") ? "./upkeep-thread.ts" : "./upkeep.js";
  const thread = new Worker(new URL(file, import.meta.url), { workerData: settings });
  thread.on("message", (next: FileReport) => {
    report = next;
    reportedAt = monotonic();
  });
  thread.once("message", onReady);
  thread.on("error", (error) => {
    log("error", "upkeep.failed", { reason: reasonOf(error) });
    report = { problems: ["Nothing makes backups. Restart the server."], facts: [] };
  });
  thread.unref();
  return {
    search: async (...search: Parameters<PersonSearch>): Promise<Findings> => {
      const { port1, port2 } = new MessageChannel();
      const order: Order = { search, port: port2 };
      thread.postMessage(order, [port2]);
      const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS);
      try {
        const [answer]: Answer[] = await once(port1, "message", { signal });
        if (answer && "findings" in answer) return answer.findings;
        throw new Error(answer?.failure);
      } catch (error) {
        throw signal.aborted ? new Error(`Not all copies could be searched yet: ${hangs}`) : error;
      } finally {
        port1.close();
      }
    },
    /** Never resolves while the disk hangs. */
    stop: () => thread.terminate(),
  };
}
