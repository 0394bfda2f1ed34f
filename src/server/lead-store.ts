/** Opens the server's lead store in the background, so that pages are served even while it is down. */
import { clearTimeout, setTimeout } from "node:timers";
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

/**
 * Opens the store, retrying until it succeeds.
 * @param open opens the store; called again after each failure
 * @returns a store whose methods wait for an attempt in progress and reject with StoreUnavailableError
 *   between attempts; `each` isn't supported
 */
export function openInBackground(open: () => Promise<LeadStore>, log: Log): LeadStore {
  let opened: Promise<LeadStore>;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let lastReason: string | undefined;

  function retryLater(error: unknown): never {
    const isTransient = error instanceof StoreUnavailableError;
    const message = error instanceof Error ? error.message : String(error);
    const unavailable = isTransient ? error : new StoreUnavailableError(message, error);
    const { reason } = unavailable;
    if (reason !== lastReason) log("error", "store.unavailable", { reason });
    lastReason = reason;
    retry = setTimeout(attempt, isTransient ? pause : REPAIR_PAUSE_MS);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    throw unavailable;
  }

  function attempt(): void {
    opened = open().catch(retryLater);
    opened.then(
      () => lastReason && log("info", "store.opened"),
      // Prevents an unhandled rejection if no caller is waiting for this attempt.
      () => {},
    );
  }
  attempt();

  const close = async () => {
    const store = await opened.catch(() => undefined);
    clearTimeout(retry);
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
