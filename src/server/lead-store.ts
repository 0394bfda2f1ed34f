import { setTimeout } from "node:timers";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log.ts";

/** Pause after a failed attempt to open the store, before the next attempt, in milliseconds. */
const PAUSE_MS = 1_000;
/** Replaces PAUSE_MS after an error that only a person can fix: each attempt may read a large file. */
const REPAIR_PAUSE_MS = 60_000;

/**
 * Opens the store in the background, so that pages are served even while it's unavailable. After a failure,
 * tries again when one of the store's methods is called. The worker polls the store every few seconds, so a
 * repaired store opens even if no request arrives.
 * @returns a store whose methods wait for the attempt in progress and reject with StoreUnavailableError if
 *   it fails
 */
export function openInBackground(open: () => Promise<LeadStore>, log: Log) {
  let storePromise: Promise<LeadStore> | undefined;
  let lastReason: string | undefined;

  async function attempt(): Promise<LeadStore> {
    try {
      const store = await open();
      if (lastReason !== undefined) log("info", "store.opened");
      return store;
    } catch (error) {
      const isTransient = error instanceof StoreUnavailableError;
      const message = error instanceof Error ? error.message : String(error);
      const unavailable = isTransient ? error : new StoreUnavailableError(message, error);
      const { reason } = unavailable;
      if (reason !== lastReason) log("error", "store.unavailable", { reason });
      lastReason = reason;
      const allowNext = () => {
        storePromise = undefined;
      };
      setTimeout(allowNext, isTransient ? PAUSE_MS : REPAIR_PAUSE_MS).unref();
      throw unavailable;
    }
  }

  const openOnce = () => {
    storePromise ??= attempt();
    return storePromise;
  };
  // Ignored here: if the store can't be opened, its methods report the error to their callers.
  openOnce().catch(() => {});

  return {
    accept: async (lead) => (await openOnce()).accept(lead),
    count: async (limits) => (await openOnce()).count(limits),
    acquireOutbox: async () => (await openOnce()).acquireOutbox(),
    queueDigest: async () => (await openOnce()).queueDigest(),
    leadsInDigest: async (mailId) => (await openOnce()).leadsInDigest(mailId),
    claim: async (options) => (await openOnce()).claim(options),
    renew: async (mails, leaseMs) => (await openOnce()).renew(mails, leaseMs),
    settle: async (mail, outcome) => (await openOnce()).settle(mail, outcome),
    expedite: async () => (await openOnce()).expedite(),
    purge: async (options) => (await openOnce()).purge(options),
    probe: async () => (await openOnce()).probe(),
    health: async () => (await openOnce()).health(),
    backupProblem: async () => (await openOnce()).backupProblem(),
    stats: async () => (await openOnce()).stats(),
    close: async () => (await storePromise?.catch(() => undefined))?.close(),
  } satisfies Partial<LeadStore>;
}
