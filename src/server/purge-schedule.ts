/** Deletes leads older than the retention period stated on the forms. */
import { setInterval } from "node:timers";
import { keptSince } from "#leads/purge.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";

const INTERVAL_MS = 60 * 60 * 1000;

/** @param keepMonths `privacy.keepMonths` from content/business.yaml */
export async function purgeOld(store: Pick<LeadStore, "purge">, keepMonths: number, log: Log) {
  const { purged } = await store.purge({ before: keptSince(keepMonths, Date.now()) });
  if (purged > 0) log("info", "leads.purged", { count: purged });
}

/** Purges now and every hour. Ignores failures: the next run catches up. */
export function startPurging(...options: Parameters<typeof purgeOld>): void {
  const run = () => void purgeOld(...options).catch(() => {});
  run();
  setInterval(run, INTERVAL_MS).unref();
}
