import { keptSince } from "#leads/purge.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";

const EVERY_MS = 60 * 60 * 1000;

/**
 * Deletes leads past the retention time that the forms state, now and every hour.
 * @param keepMonths `privacy.keepMonths` of content/business.yaml
 * @returns stops the schedule
 */
export function startPurging(
  store: Pick<LeadStore, "purge">,
  keepMonths: number,
  log: Log,
): () => void {
  const purge = async () => {
    const { purged } = await store.purge({ before: keptSince(keepMonths, Date.now()) });
    if (purged > 0) log("info", "leads.purged", { count: purged });
  };
  // A store that is down is logged elsewhere; the next run catches up.
  const run = () => void purge().catch(() => {});
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
}
