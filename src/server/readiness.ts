/** What `GET /readyz` tells: whether a lead could be kept now, and whether the owner's mail goes out. */
import type { LeadStore } from "#leads/store.ts";

/** How long an answer is given again, in milliseconds: anyone may ask, and each look writes to the disk. */
const KEEP_MS = 1_000;

type Store = Pick<LeadStore, "probe" | "stats">;

async function look(store: Store) {
  try {
    await store.probe();
    const { ownerMailFailing } = await store.stats();
    return {
      ready: ownerMailFailing === 0,
      checks: { store: "ok", ownerMail: ownerMailFailing === 0 ? "ok" : "failing" },
    };
  } catch {
    return { ready: false, checks: { store: "unavailable", ownerMail: "unknown" } };
  }
}

/**
 * Makes the check. Callers share one look at a time, and what it found for a second after it.
 * @param now milliseconds on a clock that only goes forward
 */
export function createReadiness(store: Store, now: () => number) {
  let shared: ReturnType<typeof look> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (shared === undefined || now() >= until) {
      until = Number.POSITIVE_INFINITY;
      shared = look(store).finally(() => {
        until = now() + KEEP_MS;
      });
    }
    return shared;
  };
}
