/** What `GET /readyz` tells: whether a lead could be kept now, and whether the owner's mail goes out. */
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";

/** How long an answer is given again, in milliseconds: anyone may ask, and each look writes to the disk. */
const KEEP_MS = 1_000;

type Store = Pick<LeadStore, "probe" | "stats">;

async function look(store: Store) {
  try {
    await store.probe();
    const { ownerMailFailing, backupProblem } = await store.stats();
    return {
      ready: ownerMailFailing === 0 && !backupProblem,
      checks: {
        store: "ok",
        ownerMail: ownerMailFailing === 0 ? "ok" : "failing",
        backup: backupProblem ?? "ok",
      },
    };
  } catch (error) {
    const why = error instanceof StoreUnavailableError ? `: ${error.reason}` : "";
    return {
      ready: false,
      checks: { store: `unavailable${why}`, ownerMail: "unknown", backup: "unknown" },
    };
  }
}

/** Makes the check. Callers share one look at a time, and what it found for a second after it. */
export function createReadiness(store: Store) {
  let shared: ReturnType<typeof look> | undefined;
  const forget = () => {
    shared = undefined;
  };
  return () => {
    shared ??= look(store).finally(() => setTimeout(forget, KEEP_MS).unref());
    return shared;
  };
}
