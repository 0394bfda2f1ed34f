/** A disk that is full, a file that turns read-only: no false promise, and no restart needed after. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { createStore } from "#leads/create-store.ts";
import { type LeadStore, StoreUnavailableError } from "#leads/index.ts";
import { connectSqlite, sqliteBackend, sqliteFile } from "#leads/sqlite.ts";
import { newLead, quote } from "../support/leads.ts";

const root = mkdtempSync(join(tmpdir(), "disk-"));
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a command that only some machines allow; tells whether it worked. */
function tried(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Opens a store in a directory of its own, which is gone after the test, tried again or not. */
async function open(parent: string) {
  const dataDir = mkdtempSync(join(parent, "data-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const connection = connectSqlite(sqliteFile(dataDir));
  const store = await createStore({ backend: sqliteBackend(connection) });
  cleanups.push(() => store.close());
  return { dataDir, connection, store };
}

const big = () => newLead({ payload: quote({ description: "x".repeat(4_000) }) });

/** Keeps leads, several at once, then one by one, until the store refuses; returns the ids it acknowledged. */
async function fill(store: LeadStore): Promise<string[]> {
  const ids: string[] = [];
  for (let atOnce = 8; ; ) {
    const results = await Promise.allSettled(
      Array.from({ length: atOnce }, () => store.accept(big())),
    );
    for (const result of results) {
      if (result.status === "fulfilled" && "id" in result.value) ids.push(result.value.id);
    }
    const refused = results.find((result) => result.status === "rejected");
    if (refused) {
      expect(refused.reason).toBeInstanceOf(StoreUnavailableError);
      expect(refused.reason.message).toMatch(/full/);
      if (atOnce === 1) return ids;
      atOnce = 1;
    }
  }
}

async function holdsExactly(store: LeadStore, ids: readonly string[]): Promise<void> {
  const { leads, mails } = await store.stats();
  expect(leads).toBe(ids.length);
  expect(mails.pending).toBe(2 * ids.length);
  for (const id of ids) expect(await store.get(id)).toBeDefined();
}

async function refusesEverything(store: LeadStore): Promise<void> {
  const lead = newLead();
  await expect(store.accept(lead)).rejects.toThrow(StoreUnavailableError);
  await expect(store.probe()).rejects.toThrow(StoreUnavailableError);
  await expect(store.claim({ limit: 1, leaseMs: 1_000 })).rejects.toThrow(StoreUnavailableError);
}

const small = join(root, "small");
mkdirSync(small);
const mounted = tried("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small);
afterAll(() => mounted && tried("umount", small));

test(`a full disk (${mounted ? "tmpfs of 2 MB" : "max_page_count: no right to mount here"})`, async () => {
  const { connection, store } = await open(small);
  const ballast = join(small, "ballast");
  cleanups.push(() => rmSync(ballast, { force: true }));
  if (mounted) writeFileSync(ballast, Buffer.alloc(600_000));
  else connection.exec("pragma max_page_count = 200");

  const ids = await fill(store);
  expect(ids.length).toBeGreaterThan(10);
  if (mounted) await expect(store.probe()).rejects.toThrow(StoreUnavailableError);
  await holdsExactly(store, ids);

  // Somebody makes room; the same process goes on.
  if (mounted) rmSync(ballast);
  else connection.exec("pragma max_page_count = 100000");
  await store.probe();
  for (let count = 0; count < 5; count += 1) {
    const result = await store.accept(big());
    if ("id" in result) ids.push(result.id);
  }
  await holdsExactly(store, ids);
  expect(await store.claim({ limit: 4, leaseMs: 1_000 })).toHaveLength(4);
});

/** `chattr +i` stops even writes to open files on ext4 and its like, for root only. */
function freezable(dir: string): boolean {
  const probe = join(dir, "probe");
  const descriptor = openSync(probe, "w");
  try {
    if (!tried("chattr", "+i", probe)) return false;
    writeSync(descriptor, "x");
    return false;
  } catch {
    return true;
  } finally {
    tried("chattr", "-i", probe);
    closeSync(descriptor);
  }
}

const frozen = freezable(root);

test(`a read-only database (${frozen ? "chattr +i" : "query_only: no right to chattr here"})`, async () => {
  const { dataDir, connection, store } = await open(root);
  const file = sqliteFile(dataDir);
  const files = [file, `${file}-wal`];
  const first = await store.accept(newLead());
  const ids = "id" in first ? [first.id] : [];

  const thaw = () => frozen && tried("chattr", "-i", ...files);
  cleanups.push(thaw);
  if (frozen) expect(tried("chattr", "+i", ...files)).toBe(true);
  else connection.exec("pragma query_only = on");
  await refusesEverything(store);
  await holdsExactly(store, ids);

  if (frozen) thaw();
  else connection.exec("pragma query_only = off");
  await store.probe();
  const second = await store.accept(newLead());
  if ("id" in second) ids.push(second.id);
  await holdsExactly(store, ids);
});
