/**
 * Opens the server's lead store in the background, so that pages are served even while the store is
 * unavailable.
 */
import { setTimeout } from "node:timers";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import type { Log } from "#log/log.ts";

/** Pause after a failed attempt to open the store, before the next attempt, in milliseconds. */
const PAUSE_MS = 1_000;
/**
 * Replaces PAUSE_MS after an error that only a person can fix, such as a damaged file. This pause is longer
 * because each attempt checks the file, and checking a large file blocks the event loop.
 */
const REPAIR_PAUSE_MS = 60_000;

/**
 * Opens the store now and, after a failure, tries again when one of the store's methods is called. The worker
 * polls the store every few seconds, so a repaired store opens even if no request arrives.
 * @param open opens the store; called again after each failure
 * @returns a store whose methods wait for the attempt in progress and reject with StoreUnavailableError if
 *   it fails; `each` isn't supported
 */
export function openInBackground(open: () => Promise<LeadStore>, log: Log): LeadStore {
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

  const close = async () => (await storePromise?.catch(() => undefined))?.close();
  return new Proxy({} as LeadStore, {
    get: (_, name: keyof LeadStore) =>
      name === "close"
        ? close
        : async (...args: never[]) => {
            const store = await openOnce();
            return (store[name] as (...args: never[]) => unknown)(...args);
          },
  });
}
