import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { storeContract } from "../../tests/store/contract.ts";
import { test } from "../../tests/support/fixtures.ts";
import { contact, newLead } from "../../tests/support/leads.ts";
import { sqliteBackend, sqliteFile } from "./database/sqlite.ts";
import { StoreUnavailableError } from "./database/unavailable.ts";
import { openStore } from "./open.ts";
import { createStore } from "./store.ts";

storeContract("SQLite", async () => {
  const file = sqliteFile(mkdtempSync(join(tmpdir(), "store-")));
  return () => sqliteBackend(file);
});

test("enables the write-ahead log, full synchronization and foreign keys", async ({ dataDir }) => {
  const { db, close } = sqliteBackend(sqliteFile(dataDir));
  const pragma = async (name: string) =>
    (await sql.raw<object>(`pragma ${name}`).execute(db)).rows.flatMap(Object.values);
  expect(await pragma("journal_mode")).toEqual(["wal"]);
  // 2 is FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect(await pragma("synchronous")).toEqual([2]);
  expect(await pragma("foreign_keys")).toEqual([1]);
  await close();
});

test("makes the database and its folder readable only by their owner", async ({ dataDir }) => {
  await (await openStore({ dataDir })).close();
  expect(statSync(sqliteFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("removes purged leads from the files, not only from the tables", async ({ dataDir }) => {
  const store = await openStore({ dataDir });
  const email = "forget-me@example.com";
  const limits = [{ scope: "email", key: email, max: 99, windowSeconds: 60 }];
  for (let count = 0; count < 50; count += 1) {
    await store.accept(newLead({ payload: contact({ email }), limits, flags: ["honeypot"] }));
  }
  const filesWithEmail = () =>
    readdirSync(dataDir).filter((file) => readFileSync(join(dataDir, file)).includes(email));
  expect(filesWithEmail()).not.toEqual([]);
  expect(await store.purge({ before: Date.now() + 1 })).toEqual({ purged: 50, kept: 0 });
  expect(filesWithEmail()).toEqual([]);
  await store.close();
});

test("still leases the other leads' emails when one row is unreadable", async ({ dataDir }) => {
  const store = await openStore({ dataDir });
  await store.accept(newLead());
  const database = new DatabaseSync(sqliteFile(dataDir));
  database.exec("update leads set payload = '{'");
  database.close();
  const result = await store.accept(newLead());
  const claimed = await store.claim({ limit: 9, leaseMs: 1_000 });
  const id = "id" in result ? result.id : "";
  expect(claimed.map((mail) => mail.leadId)).toEqual([id, id]);
  await store.close();
});

test("rejects leads while the database is read-only, and stores them without a restart once it is writable", async ({
  dataDir,
}) => {
  const backend = sqliteBackend(sqliteFile(dataDir));
  const store = await createStore({ backend });
  const first = await store.accept(newLead());
  await sql`pragma query_only = on`.execute(backend.db);
  const lead = newLead();
  await expect(store.accept(lead)).rejects.toThrow(StoreUnavailableError);
  await expect(store.probe()).rejects.toThrow(StoreUnavailableError);
  await expect(store.claim({ limit: 1, leaseMs: 1_000 })).rejects.toThrow(StoreUnavailableError);
  expect(await store.list({ limit: 9 })).toMatchObject([{ id: "id" in first && first.id }]);
  await sql`pragma query_only = off`.execute(backend.db);
  await store.probe();
  expect((await store.accept(lead)).outcome).toBe("kept");
  expect(await store.stats()).toMatchObject({ leads: 2, mails: { pending: 4 } });
  await store.close();
});

test("refuses to open a damaged file, and tells the owner to restore a backup", async ({
  dataDir,
}) => {
  const store = await openStore({ dataDir });
  for (let count = 0; count < 200; count += 1) await store.accept(newLead());
  await store.close();
  const file = openSync(sqliteFile(dataDir), "r+");
  const pages = fstatSync(file).size / 4096;
  for (let page = 2; page < pages; page += 1)
    writeSync(file, randomBytes(512), 0, 512, page * 4096);
  closeSync(file);
  await expect(openStore({ dataDir })).rejects.toThrow(/leads\.sqlite.*damaged.*backup/);
});

test("rejects only the lead that can't be written, not the other leads in the same commit", async ({
  dataDir,
}) => {
  const store = await openStore({ dataDir });
  const badLead = newLead();
  Object.defineProperty(badLead, "flags", { value: null });
  const results = await Promise.allSettled(
    [newLead(), badLead, newLead()].map((lead) => store.accept(lead)),
  );
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).not.toHaveProperty("reason.name", StoreUnavailableError.name);
  expect((await store.stats()).leads).toBe(2);
  await store.close();
});

test("migrates a database that has no list of migrations, and keeps its leads", async ({
  dataDir,
}) => {
  mkdirSync(dataDir);
  const database = new DatabaseSync(sqliteFile(dataDir));
  database.exec(readFileSync("tests/support/leads-schema-1.sql", "utf8"));
  database.close();
  const store = await openStore({ dataDir });
  const [second, first] = await store.list({ limit: 9 });
  expect(first).toMatchObject({
    id: "1M7ZRRCR26MRGAJCF2",
    payload: { name: "Ada Byron" },
    mails: [
      { kind: "owner", state: "sent" },
      { kind: "visitor", state: "retrying", attempts: 3, lastError: "451" },
    ],
  });
  expect(second).toMatchObject({ flags: ["honeypot"], mails: [] });
  expect((await store.get(first?.reference ?? ""))?.id).toBe(first?.id);
  expect((await store.accept(newLead())).outcome).toBe("kept");
  await store.close();
  await (await openStore({ dataDir })).close();
});
