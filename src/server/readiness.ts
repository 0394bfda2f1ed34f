/** Checks for `GET /readyz`: leads can be stored, the owner's mail is sent, backups run. */
import { LATE_MS } from "#leads/mail.ts";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";

/** How long a result is reused, in milliseconds: the endpoint is public, and each probe writes to disk. */
const REUSE_MS = 1_000;

/** Detects problems that raise no error, such as a frozen process that has the outbox lock or a hung worker. */
const mailStatus = (oldestSeconds: number): string =>
  oldestSeconds * 1000 > LATE_MS
    ? `late: the oldest has waited ${Math.floor(oldestSeconds / 60)} minutes`
    : "ok";

type Store = Pick<LeadStore, "probe" | "stats">;

async function probe(store: Store) {
  try {
    await store.probe();
    const { ownerMailFailing, byKind, backupProblem } = await store.stats();
    const oldest = byKind.owner.oldestPendingSeconds ?? 0;
    const ownerMail = ownerMailFailing > 0 ? "failing" : mailStatus(oldest);
    const backup = backupProblem ?? "ok";
    return {
      ready: ownerMail === "ok" && backup === "ok",
      checks: { store: "ok", ownerMail, backup },
    };
  } catch (error) {
    const reason = error instanceof StoreUnavailableError ? `: ${error.reason}` : "";
    return {
      ready: false,
      checks: { store: `unavailable${reason}`, ownerMail: "unknown", backup: "unknown" },
    };
  }
}

/** Creates the check. Concurrent callers share one probe, and its result is reused for a second. */
export function createReadiness(store: Store) {
  let shared: ReturnType<typeof probe> | undefined;
  const forget = () => {
    shared = undefined;
  };
  return () => {
    shared ??= probe(store).finally(() => setTimeout(forget, REUSE_MS).unref());
    return shared;
  };
}
