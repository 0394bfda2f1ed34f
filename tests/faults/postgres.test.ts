/** Tests the store on a real PostgreSQL, including failures of the database and its connections. */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { postgresBackend } from "#leads/database/postgres.ts";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import type { LeadFlag } from "#leads/lead.ts";
import { openStore } from "#leads/open.ts";
import { storeContract } from "../store/contract.ts";
import { startChild } from "../support/child.ts";
import { test as base } from "../support/fixtures.ts";
import { newLead } from "../support/leads.ts";
import type { TestPostgres } from "../support/postgres.ts";

const test = base
  .extend("databaseUrl", ({ postgres }) => postgres.createDatabase())
  /** Runs a query as the database's administrator. */
  .extend(
    "query",
    ({ databaseUrl, postgres }) =>
      (text: string) =>
        postgres.query(text, databaseUrl),
  )
  /** The store's connection pool for the test's database, with a timeout of 1.5 seconds. */
  .extend("backend", ({ databaseUrl }, { onCleanup }) => {
    const backend = postgresBackend(databaseUrl, 1_500);
    onCleanup(() => backend.close());
    return backend;
  });

let contractPostgres: TestPostgres;
test.beforeAll(({ postgres }) => {
  contractPostgres = postgres;
});
storeContract("PostgreSQL", async () => {
  const url = await contractPostgres.createDatabase();
  return () => postgresBackend(url);
});

test("lets five replicas start concurrently on an empty database", async ({ databaseUrl }) => {
  const stores = await Promise.all(
    Array.from({ length: 5 }, () => openStore({ dataDir: "unused", databaseUrl })),
  );
  await Promise.all(stores.map((store) => store.accept(newLead())));
  expect((await stores[0]?.stats())?.leads).toBe(5);
  for (const store of stores) await store.close();
});

test("turns synchronous_commit on even if the database turns it off", async ({
  backend,
  databaseUrl,
  query,
}) => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await query(`alter database ${name} set synchronous_commit = off`);
  const { rows } = await sql`show synchronous_commit`.execute(backend.db);
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("fails a transaction, but doesn't crash the process, if the transaction's connection is terminated", async ({
  backend,
  onTestFinished,
  query,
}) => {
  const uncaught: unknown[] = [];
  const record = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", record);
  onTestFinished(() => void process.off("uncaughtException", record));
  const transaction = backend.commit(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await query(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    for (let round = 0; round < 20; round += 1) await nextTurn();
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toMatchObject({
    name: "StoreUnavailableError",
    message: expect.stringMatching(/database/),
  });
  expect(uncaught).toEqual([]);
  expect((await sql`select 1 as one`.execute(backend.db)).rows).toEqual([{ one: 1 }]);
});

/** A number of connections that exceeds the pool's maximum. */
const FAILED_CONNECTIONS = 12;

test("can still connect after more connections have failed during setup than the pool allows", async ({
  databaseUrl,
  onTestFinished,
  query,
}) => {
  const setConfig = "function pg_catalog.set_config(text, text, boolean)";
  // All databases of a PostgreSQL server share their roles, so the name must be unique.
  const role = `site_${randomUUID().replaceAll("-", "")}`;
  await query(`create role ${role} login`);
  await query(`revoke execute on ${setConfig} from public`);
  const url = new URL(databaseUrl);
  url.username = role;
  const backend = postgresBackend(url.href, 1_500);
  onTestFinished(() => backend.close());
  const selectOne = async () => (await sql`select 1 as one`.execute(backend.db)).rows;
  for (let count = 0; count < FAILED_CONNECTIONS; count += 1)
    await expect(selectOne()).rejects.toThrow(/permission denied/);
  await query(`grant execute on ${setConfig} to public`);
  expect(await selectOne()).toEqual([{ one: 1 }]);
});

test("drops a connection if PostgreSQL answers its `begin` after the timeout", async ({
  backend,
  query,
}) => {
  await query("create table notes (word text)");
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(backend.db);
  const pid = rows[0]?.pid ?? 0;
  // The next transaction uses the same connection, whose server process now answers too late.
  process.kill(pid, "SIGSTOP");
  const error = await backend.commit(async () => {}).catch((reason: unknown) => reason);
  process.kill(pid, "SIGCONT");
  expect(error).toMatchObject({
    name: "StoreUnavailableError",
    message: expect.stringMatching(/cannot be reached/),
  });
  await sql`insert into notes values ('kept')`.execute(backend.db);
  expect((await query("select word from notes")).rows).toEqual([{ word: "kept" }]);
});

test("rejects only leads that count toward the same rate limit, for at most 20 seconds, if a replica freezes in a transaction", async ({
  databaseUrl,
}) => {
  const options = { dataDir: "unused", databaseUrl };
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
    // The replica accepts 16 leads at a time under this limit, so it freezes with the limit's row locked.
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

test("rejects an unencrypted connection to another machine unless the URL sets sslmode=disable", async ({
  databaseUrl,
}) => {
  // 0.0.0.0 reaches this machine but doesn't count as local; the test's PostgreSQL has no TLS.
  const url = new URL(databaseUrl);
  url.hostname = "0.0.0.0";
  const open = () => openStore({ dataDir: "unused", databaseUrl: url.href });
  await expect(open()).rejects.toThrow(/no trusted TLS connection .*DATABASE_URL/);
  url.searchParams.set("sslmode", "disable");
  const store = await open();
  expect((await store.accept(newLead())).outcome).toBe("kept");
  await store.close();
});
