/** The store of leads: a database, with what its functions share. Times are milliseconds since 1970 UTC. */
import type { Log } from "#log.ts";
import type { Settings } from "#settings.ts";
import { connect } from "./database.ts";
import { createLeadIdGenerator } from "./id.ts";

export interface StoreOptions extends Settings {
  readonly log: Log;
  readonly now?: () => number;
  /** Milliseconds that never jump, unlike `now`. */
  readonly monotonic?: () => number;
}

/** Sentences about backups: what the owner must look after, and what is worth knowing. */
export interface FileReport {
  problems: string[];
  facts: string[];
}

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the store in the background. Never throws: while the store can't be opened, all functions that use it reject
 * with StoreUnavailableError, and the next call tries again. Close it with `store.close()`.
 */
export function openStore(options: StoreOptions) {
  const { log, now = Date.now, monotonic = () => performance.now(), ...settings } = options;
  return {
    ...connect(settings),
    settings,
    log,
    /** The computer's time, by which everything is dated and compared: see `clock.ts`. */
    now,
    monotonic,
    newId: createLeadIdGenerator(),
    /** By `monotonic`: the last test write that succeeded, unless a lead couldn't be stored since. */
    lastProbe: Number.NEGATIVE_INFINITY,
    /** By `monotonic`: when upkeep last ran. */
    lastUpkeep: monotonic(),
    /** Set by a server, in which another thread looks at the backups. */
    readFileReport: undefined as (() => FileReport) | undefined,
  };
}
