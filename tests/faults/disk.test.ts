/** A database file that turns read-only: no false promise, and no restart needed after. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type LeadStore, StoreUnavailableError } from "#leads/index.ts";
import { connectSqlite, sqliteBackend, sqliteFile } from "#leads/sqlite.ts";
import { createStore } from "#leads/store.ts";
import { newLead } from "../support/leads.ts";

const root = mkdtempSync(join(tmpdir(), "disk-"));
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
  const file = sqliteFile(root);
  const connection = connectSqlite(file);
  const store = await createStore({ backend: sqliteBackend(connection) });
  const files = [file, `${file}-wal`];
  const first = await store.accept(newLead());
  const ids = "id" in first ? [first.id] : [];

  const thaw = () => frozen && tried("chattr", "-i", ...files);
  onTestFinished(() => void thaw());
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
  await store.close();
});
