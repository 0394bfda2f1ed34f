/** Connections that fail at their beginning, or answer too late: none is lost, none is used again. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Backend } from "#leads/backend.ts";
import { postgresBackend } from "#leads/postgres.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

let postgres: TestPostgres;
let databaseUrl: string;
let administrator: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.remove());
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
  administrator = new pg.Client(databaseUrl);
  await administrator.connect();
});
afterEach(() => administrator.end());

const one = (backend: Backend) => sql<{ one: number }>`select 1 as one`.execute(backend.db);

/** More than the pool has places. */
const MANY = 12;

it("a connection that cannot be set up costs the pool no place", async () => {
  const setUp = "function pg_catalog.set_config(text, text, boolean)";
  // Roles belong to all databases of the server.
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

/** Stands between client and database; holds back what the database says from a query on. */
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
    /** How many such queries there were. */
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

it("a transaction that begins too late is nobody's: what comes next is committed", async () => {
  const proxy = await startProxy(new URL(databaseUrl), "begin");
  const backend = postgresBackend(proxy.url, 1_500);
  try {
    await administrator.query("create table notes (word text)");
    await one(backend);
    proxy.stall();
    const error = await backend.commit(async () => {}).catch((reason: unknown) => reason);
    expect(proxy.seen()).toBe(1);
    expect(backend.unavailable(error)).toMatch(/cannot be reached/);
    proxy.release();
    await sql`insert into notes values ('kept')`.execute(backend.db);
    expect((await administrator.query("select word from notes")).rows).toEqual([{ word: "kept" }]);
  } finally {
    await backend.close();
    proxy.close();
  }
});
