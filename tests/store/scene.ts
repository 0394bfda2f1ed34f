/** Opens new databases for the contract tests. */
import { randomUUID } from "node:crypto";
import type { LeadStore } from "#leads/store.ts";
import { keep as keepLead } from "../support/leads.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Stores a lead. @returns its id */
export const keep = async (...lead: Parameters<typeof keepLead>) => (await keepLead(...lead)).id;

/**
 * Opens a store with the given clock. A new `place` is an empty database, and the same `place` opens
 * the same database again.
 */
export type OpenStore = (place: string, now: () => number) => Promise<LeadStore>;

export type OpenNew = ReturnType<typeof createOpenNew>;

/** Returns a function that opens an empty database in one or two stores, whose clock the test sets. */
export const createOpenNew =
  (open: OpenStore) =>
  async (replicas: 1 | 2 = 1) => {
    const clock = { time: Date.now() };
    const place = randomUUID();
    const now = () => clock.time;
    const store = await open(place, now);
    const other = replicas === 2 ? await open(place, now) : store;
    return {
      store,
      other,
      clock,
      async [Symbol.asyncDispose]() {
        await store.close();
        if (other !== store) await other.close();
      },
    };
  };
