/** The same store on a real PostgreSQL, and what happens when it goes away. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStore } from "#leads/create-store.ts";
import { openStore, StoreUnavailableError } from "#leads/index.ts";
import { postgresBackend } from "#leads/postgres.ts";
import { newLead } from "../support/leads.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { storeContract } from "../support/store-contract.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.remove());

const places = new Map<string, Promise<string>>();
storeContract("PostgreSQL", async (place, now) => {
  const url = places.get(place) ?? postgres.createDatabase();
  places.set(place, url);
  return createStore({
    backend: postgresBackend(await url),
    mailDomain: "elevatedaerial.example",
    now,
  });
});

test("several replicas may start on an empty database at once", async () => {
  const databaseUrl = await postgres.createDatabase();
  const stores = await Promise.all(
    Array.from({ length: 5 }, () => openStore({ dataDir: "unused", databaseUrl })),
  );
  await Promise.all(stores.map((store) => store.accept(newLead())));
  expect((await stores[0]?.stats())?.leads).toBe(5);
  for (const store of stores) await store.close();
});

test("refuses to back up, and names the tool that does", async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: "unused", databaseUrl });
  await expect(store.backup("copy")).rejects.toThrow(/pg_dump/);
  await store.close();
});

test("a database that goes away and comes back: no false promise, no restart", async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: "unused", databaseUrl });
  const first = await store.accept(newLead());
  await postgres.halt();
  const lead = newLead();
  await expect(store.accept(lead)).rejects.toThrow(StoreUnavailableError);
  await expect(store.claim({ limit: 1, leaseMs: 1000 })).rejects.toThrow(StoreUnavailableError);
  await expect(store.probe()).rejects.toThrow(StoreUnavailableError);

  await postgres.resume();
  await store.probe();
  expect((await store.accept(lead)).outcome).toBe("kept");
  expect((await store.stats()).leads).toBe(2);
  if ("id" in first) expect(await store.get(first.id)).toBeDefined();
  await store.close();
});

test("an unreachable database stops the start with words for people", async () => {
  const databaseUrl = "postgres://nobody:secret@127.0.0.1:1/none";
  const failure = await openStore({ dataDir: "unused", databaseUrl }).catch((error) => error);
  expect(failure).toBeInstanceOf(StoreUnavailableError);
  expect(failure.message).toMatch(/cannot be reached/);
  expect(failure.message).not.toContain("secret");
});
