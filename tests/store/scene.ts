/** Opens stores on new databases for the contract tests. */
import type { Backend } from "#leads/database/backend.ts";
import { createStore } from "#leads/store.ts";
import { acceptLead } from "../support/leads.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Stores a lead. @returns its ID */
export const storeLead = async (...lead: Parameters<typeof acceptLead>) =>
  (await acceptLead(...lead)).id;

/** Creates an empty database. @returns a function that connects to it; each replica calls it once */
export type CreateDatabase = () => Promise<() => Backend>;

export type OpenNewScene = ReturnType<typeof createOpenNewScene>;

/**
 * Returns a function that creates an empty database and opens one or two stores on it. The stores share a
 * clock, which the test sets.
 */
export const createOpenNewScene =
  (createDatabase: CreateDatabase) =>
  async (replicas: 1 | 2 = 1) => {
    const clock = { time: Date.now() };
    const connect = await createDatabase();
    const mailDomain = "elevatedaerial.example";
    const open = () => createStore({ backend: connect(), mailDomain, now: () => clock.time });
    const store = await open();
    const other = replicas === 2 ? await open() : store;
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
