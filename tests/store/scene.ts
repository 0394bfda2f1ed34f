/** Opens new databases for the contract tests. */
import { randomUUID } from "node:crypto";
import type { LeadStore } from "#leads/store.ts";
import { acceptLead } from "../support/leads.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Stores a lead. @returns its ID */
export const storeLead = async (...lead: Parameters<typeof acceptLead>) =>
  (await acceptLead(...lead)).id;

/**
 * Opens a store with the given clock. A new `databaseName` creates an empty database; a repeated one opens the same
 * database.
 */
export type OpenStore = (databaseName: string, now: () => number) => Promise<LeadStore>;

export type OpenNewScene = ReturnType<typeof createOpenNewScene>;

/** Returns a function that opens an empty database in one or two stores, whose clock the test sets. */
export const createOpenNewScene =
  (open: OpenStore) =>
  async (replicas: 1 | 2 = 1) => {
    const clock = { time: Date.now() };
    const databaseName = randomUUID();
    const now = () => clock.time;
    const store = await open(databaseName, now);
    const other = replicas === 2 ? await open(databaseName, now) : store;
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
