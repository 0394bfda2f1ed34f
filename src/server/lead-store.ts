/** Opens the server's lead store in the background, so that pages are served even while it is down. */
import { setTimeout as sleep } from "node:timers/promises";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import type { Log } from "#log/log.ts";

/** Shortest and longest pause between attempts to open the store, in milliseconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/**
 * Pause after an error that only a person can fix, such as a damaged file, in milliseconds: checking
 * a large file blocks the event loop.
 */
const REPAIR_PAUSE_MS = 60_000;

function asUnavailable(error: unknown): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error;
  return new StoreUnavailableError(error instanceof Error ? error.message : String(error), error);
}

/**
 * Opens the store, retrying until it succeeds.
 * @param open opens the store; called again after each failure
 * @returns a store whose methods (all but `each`) wait for an attempt in progress and reject with
 *   StoreUnavailableError between attempts
 */
export function openInBackground(open: () => Promise<LeadStore>, log: Log): LeadStore {
  const closing = new AbortController();
  let opened: Promise<LeadStore>;

  async function keepTrying(): Promise<void> {
    let lastReason: string | undefined;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const attempt = open();
      opened = attempt.catch((error: unknown) => {
        throw asUnavailable(error);
      });
      // Prevents an unhandled rejection if no caller is waiting for this attempt.
      opened.catch(() => {});
      try {
        await attempt;
        if (lastReason !== undefined) log("info", "store.opened");
        return;
      } catch (error) {
        const { reason } = asUnavailable(error);
        if (reason !== lastReason) log("error", "store.unavailable", { reason });
        lastReason = reason;
        const mayPass = error instanceof StoreUnavailableError;
        await sleep(mayPass ? pause : REPAIR_PAUSE_MS, undefined, { signal: closing.signal });
      }
    }
  }
  // Settles when the store is open or when `close` aborts a pause.
  keepTrying().catch(() => {});

  const close = async () => {
    closing.abort();
    const store = await opened.catch(() => undefined);
    await store?.close();
  };
  return new Proxy({} as LeadStore, {
    get: (_, name: keyof LeadStore) =>
      name === "close"
        ? close
        : async (...values: never[]) => {
            const store = await opened;
            return (store[name] as (...values: never[]) => unknown)(...values);
          },
  });
}
