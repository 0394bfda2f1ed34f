/** Tests the store on a real PostgreSQL, including failures of the database and its connections. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#leads/backend.ts";
import { type LeadFlag, openStore, StoreUnavailableError } from "#leads/index.ts";
import { postgresBackend } from "#leads/postgres.ts";
import { createStore } from "#leads/store.ts";
import { storeContract } from "#leads/store-contract.ts";
import { startChild } from "../support/child.ts";
import { newLead } from "../support/leads.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

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

test("lets several replicas start concurrently on an empty database", async () => {
  const databaseUrl = await postgres.createDatabase();
  const stores = await Promise.all(
    Array.from({ length: 5 }, () => openStore({ dataDir: "unused", databaseUrl })),
  );
  await Promise.all(stores.map((store) => store.accept(newLead())));
  expect((await stores[0]?.stats())?.leads).toBe(5);
  for (const store of stores) await store.close();
});

test("rejects leads while the database is down, and stores them without a restart once it is back", async () => {
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

/** Creates an empty database and connects to it as an administrator. */
async function openScene() {
  const databaseUrl = await postgres.createDatabase();
  const administrator = new pg.Client(databaseUrl);
  await administrator.connect();
  return { databaseUrl, administrator, [Symbol.asyncDispose]: () => administrator.end() };
}

test("flushes commits to disk even if the database sets synchronous_commit to off", async () => {
  await using scene = await openScene();
  const { databaseUrl, administrator } = scene;
  const name = new URL(databaseUrl).pathname.slice(1);
  await administrator.query(`alter database ${name} set synchronous_commit = off`);
  const backend = postgresBackend(databaseUrl);
  const { rows } = await sql`show synchronous_commit`.execute(backend.db);
  await backend.close();
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("fails the transaction, not the process, if its connection is terminated", async () => {
  await using scene = await openScene();
  const { databaseUrl, administrator } = scene;
  const backend = postgresBackend(databaseUrl);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    const unit = backend.commit(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await administrator.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      for (let round = 0; round < 20; round += 1) await turn();
      await sql`select 1`.execute(tx);
    });
    const error = await unit.catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: "StoreUnavailableError",
      message: expect.stringMatching(/database/),
    });
    expect(uncaught).toEqual([]);
    expect((await sql`select 1 as one`.execute(backend.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    process.off("uncaughtException", note);
    await backend.close();
  }
});

const one = (backend: Backend) => sql<{ one: number }>`select 1 as one`.execute(backend.db);

/** More connections than the pool allows. */
const MANY = 12;

test("doesn't leak connections if their setup fails", async () => {
  await using scene = await openScene();
  const { databaseUrl, administrator } = scene;
  const setUp = "function pg_catalog.set_config(text, text, boolean)";
  // All databases on the server share its roles.
  const role = `site_${randomUUID().replaceAll("-", "")}`;
  await administrator.query(`create role ${role} login password 'secret'`);
  await administrator.query(`revoke execute on ${setUp} from public`);
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = "secret";
  const backend = postgresBackend(url.href, 1_500);
  try {
    for (let count = 0; count < MANY; count += 1) {
      await expect(one(backend)).rejects.toThrow(/permission denied/);
    }
    await administrator.query(`grant execute on ${setUp} to public`);
    expect((await one(backend)).rows).toEqual([{ one: 1 }]);
  } finally {
    await backend.close();
  }
});

/** Starts a database proxy that, once stalled, withholds responses to queries that contain `stallAt`. */
async function startProxy(target: URL, stallAt: string) {
  let stalling = false;
  let seen = 0;
  const held: (() => void)[] = [];
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) socket.on("error", () => {});
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
    client.on("data", (chunk) => {
      if (stalling && chunk.includes(stallAt)) {
        seen += 1;
        database.pause();
        held.push(() => database.resume());
      }
      database.write(chunk);
    });
    database.on("data", (chunk) => client.write(chunk));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(target);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Number of stalled queries so far. */
    seen: () => seen,
    stall() {
      stalling = true;
    },
    release() {
      stalling = false;
      for (const resume of held) resume();
    },
    close: () => proxy.close(),
  };
}

test("drops a connection if its transaction begins after the timeout", async () => {
  await using scene = await openScene();
  const { databaseUrl, administrator } = scene;
  const proxy = await startProxy(new URL(databaseUrl), "begin");
  const backend = postgresBackend(proxy.url, 1_500);
  try {
    await administrator.query("create table notes (word text)");
    await one(backend);
    proxy.stall();
    const error = await backend.commit(async () => {}).catch((reason: unknown) => reason);
    expect(proxy.seen()).toBe(1);
    expect(error).toMatchObject({
      name: "StoreUnavailableError",
      message: expect.stringMatching(/cannot be reached/),
    });
    proxy.release();
    await sql`insert into notes values ('kept')`.execute(backend.db);
    expect((await administrator.query("select word from notes")).rows).toEqual([{ word: "kept" }]);
  } finally {
    await backend.close();
    proxy.close();
  }
});

test("delays only leads under the same rate limit, and for ten seconds, if a replica freezes in a transaction", async () => {
  const options = { dataDir: "unused", databaseUrl: await postgres.createDatabase() };
  const limits = [{ scope: "address", key: "192.0.2.7", max: 100_000, windowSeconds: 600 }];
  const flags: LeadFlag[] = ["too-fast"];
  const store = await openStore(options);
  const replica = startChild([
    "tests/support/children/accept.ts",
    JSON.stringify(options),
    JSON.stringify({ flags, limits }),
  ]);
  try {
    await replica.printed(50);
    // One of its connections always has the limit's row locked.
    replica.process.kill("SIGSTOP");
    expect((await store.accept(newLead())).outcome).toBe("kept");
    expect((await store.accept(newLead({ flags }))).outcome).toBe("kept");
    await expect(store.accept(newLead({ limits }))).rejects.toThrow(StoreUnavailableError);
    const accept = () => store.accept(newLead({ limits })).catch(() => undefined);
    await expect.poll(accept, { timeout: 20_000 }).toMatchObject({ outcome: "kept" });
  } finally {
    await replica.end("SIGKILL");
    await store.close();
  }
}, 60_000);

test("rejects an unencrypted connection to another machine unless the URL sets sslmode=disable", async () => {
  // 0.0.0.0 reaches this machine but doesn't count as local; the test's PostgreSQL has no TLS.
  const url = new URL(await postgres.createDatabase());
  url.hostname = "0.0.0.0";
  const open = () => openStore({ dataDir: "unused", databaseUrl: url.href });
  await expect(open()).rejects.toThrow(/no trusted TLS connection .*DATABASE_URL/);
  url.searchParams.set("sslmode", "disable");
  const store = await open();
  expect((await store.accept(newLead())).outcome).toBe("kept");
  await store.close();
});
