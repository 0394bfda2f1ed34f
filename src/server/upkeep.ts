import { Worker } from "node:worker_threads";
import { reasonOf } from "#leads/database.ts";
import type { Findings, PersonSearch } from "#leads/erase.ts";
import type { FileReport, Store } from "#leads/store.ts";

/** The thread reports every five minutes; copying a large database takes longer. */
const MAX_AGE_MS = 60 * 60_000;
const SEARCH_TIMEOUT_MS = 120_000;

/** What the server asks of the thread, by the order's number. */
export type Order = { number: number; search: Parameters<PersonSearch> };
/** What the thread tells the server. */
export type News =
  | { report: FileReport }
  | { number: number; findings: Findings }
  | { number: number; failure: string };

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
  const searches = new Map<number, PromiseWithResolvers<Findings>>();
  thread.on("message", (news: News) => {
    if ("report" in news) {
      report = news.report;
      reportedAt = monotonic();
    } else if ("findings" in news) searches.get(news.number)?.resolve(news.findings);
    else searches.get(news.number)?.reject(new Error(news.failure));
  });
  thread.once("message", onReady);
  thread.on("error", (error) => {
    log("error", "upkeep.failed", { reason: reasonOf(error) });
    report = { problems: ["Nothing makes backups. Restart the server."], facts: [] };
  });
  thread.unref();
  let number = 0;
  return {
    search: async (...search: Parameters<PersonSearch>): Promise<Findings> => {
      number += 1;
      const order: Order = { number, search };
      const answer = Promise.withResolvers<Findings>();
      searches.set(order.number, answer);
      thread.postMessage(order);
      const fail = () => answer.reject(new Error(`Not all copies could be searched yet: ${hangs}`));
      const timer = setTimeout(fail, SEARCH_TIMEOUT_MS);
      return answer.promise.finally(() => {
        clearTimeout(timer);
        searches.delete(order.number);
      });
    },
    /** Never resolves while the disk hangs. */
    stop: () => thread.terminate(),
  };
}
