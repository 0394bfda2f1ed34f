import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { newLead } from "../../tests/support/leads.ts";
import { storeContract } from "../../tests/support/store-contract.ts";
import { createStore } from "./create-store.ts";
import { openStore, StoreUnavailableError } from "./index.ts";
import { connectSqlite, sqliteBackend, sqliteFile } from "./sqlite.ts";

const root = mkdtempSync(join(tmpdir(), "store-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

storeContract("SQLite", (place, now) =>
  createStore({
    backend: sqliteBackend(connectSqlite(sqliteFile(join(root, place)))),
    mailDomain: "elevatedaerial.example",
    now,
  }),
);

test("commits are flushed to the disk, not left to the power supply", () => {
  const connection = connectSqlite(join(root, "durable.sqlite"));
  const pragma = (name: string) =>
    Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  // 2 is FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("busy_timeout")).toBe(5000);
  expect(pragma("foreign_keys")).toBe(1);
  connection.close();
});

test("refuses leads of a newer version, and says what to do", async () => {
  const dataDir = join(root, "newer");
  await (await openStore({ dataDir })).close();
  const raw = new DatabaseSync(sqliteFile(dataDir));
  raw.exec("update meta set value = '99' where name = 'schema_version'");
  raw.close();
  await expect(openStore({ dataDir })).rejects.toThrow(/newer version.*schema 99/s);
});

test("refuses a damaged file, and says what to do", async () => {
  const dataDir = join(root, "damaged");
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

test("a lead that cannot be written fails alone, not those that share its commit", async () => {
  const store = await openStore({ dataDir: join(root, "shared") });
  const bad = newLead();
  Object.defineProperty(bad, "flags", { value: null });
  const results = await Promise.allSettled(
    [newLead(), bad, newLead()].map((lead) => store.accept(lead)),
  );
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).not.toHaveProperty("reason.name", StoreUnavailableError.name);
  expect((await store.stats()).leads).toBe(2);
  await store.close();
});
