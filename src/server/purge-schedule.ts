import { keptSince } from "#leads/purge.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";

const EVERY_MS = 60 * 60 * 1000;

/**
 * Deletes leads older than the retention period stated on the forms, now and every hour.
 * @param keepMonths `privacy.keepMonths` from content/business.yaml
 * @returns a function that stops the schedule
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
