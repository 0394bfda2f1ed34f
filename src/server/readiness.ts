/** What `GET /readyz` reports: whether leads can be stored now, the owner's mail goes out and backups are made. */
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";

/** How long an answer is reused, in milliseconds: anyone may ask, and each probe writes to the disk. */
const KEEP_MS = 1_000;

/**
 * Age from which an unsent mail to the owner is late, in seconds. Catches what no failure reports:
 * a stopped process that holds the outbox, a throttled server, a worker that hangs.
 */
const LATE_SECONDS = 5 * 60;

const lateness = (oldestSeconds: number): string =>
  oldestSeconds > LATE_SECONDS
    ? `late: the oldest has waited ${Math.floor(oldestSeconds / 60)} minutes`
    : "ok";

type Store = Pick<LeadStore, "probe" | "stats">;

async function probe(store: Store) {
  try {
    await store.probe();
    const { ownerMailFailing, byKind, backupProblem } = await store.stats();
    const oldest = byKind.owner.oldestPendingSeconds ?? 0;
    const ownerMail = ownerMailFailing > 0 ? "failing" : lateness(oldest);
    const backup = backupProblem ?? "ok";
    return {
      ready: ownerMail === "ok" && backup === "ok",
      checks: { store: "ok", ownerMail, backup },
    };
  } catch (error) {
    const why = error instanceof StoreUnavailableError ? `: ${error.reason}` : "";
    return {
      ready: false,
      checks: { store: `unavailable${why}`, ownerMail: "unknown", backup: "unknown" },
    };
  }
}

/** Makes the check. Callers share a running probe, and its answer for a second. */
export function createReadiness(store: Store) {
  let shared: ReturnType<typeof probe> | undefined;
  const forget = () => {
    shared = undefined;
  };
  return () => {
    shared ??= probe(store).finally(() => setTimeout(forget, KEEP_MS).unref());
    return shared;
  };
}
