import { setInterval } from "node:timers";
import { retentionStart } from "#leads/purge.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log.ts";

const INTERVAL_MS = 60 * 60 * 1000;

export async function purgeOldLeads(store: Pick<LeadStore, "purge">, keepMonths: number, log: Log) {
  const { purged } = await store.purge({ before: retentionStart(keepMonths, Date.now()) });
  if (purged > 0) log("info", "leads.purged", { count: purged });
}

/** Purges now and every hour. Ignores failures: the next run catches up. */
export function startPurging(...options: Parameters<typeof purgeOldLeads>): void {
  const run = () => void purgeOldLeads(...options).catch(() => {});
  run();
  setInterval(run, INTERVAL_MS).unref();
}
