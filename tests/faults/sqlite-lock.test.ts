/** Tests the server while another process holds SQLite's write lock. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { test as base } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";

const test = base
  .extend("server", async ({ start }) => {
    const server = await start({ env: { RATE_LIMIT: "off" } });
    // An accepted lead proves that the store is open.
    expect((await invoke(server, contact())).status).toBe(200);
    return server;
  })
  .extend("connection", ({ server }, { onCleanup }) => {
    const connection = new DatabaseSync(join(server.dataDir, "leads.sqlite"), { timeout: 5_000 });
    onCleanup(() => connection.close());
    return connection;
  });

test("serves pages while a lead waits for the write lock, and stores the lead once the lock is released", async ({
  server,
  connection,
}) => {
  connection.exec("begin immediate");
  let hasResponse = false;
  const lead = invoke(server, contact({ message: "Sent while another process writes." }));
  void lead.then(() => {
    hasResponse = true;
  });
  for (let count = 0; count < 50; count += 1) {
    expect((await fetch(server.url)).status).toBe(200);
    await sleep(10);
  }
  expect(hasResponse).toBe(false);
  connection.exec("rollback");
  expect((await lead).status).toBe(200);
  expect(await storedLeads(server)).toHaveLength(2);
});

const OLD_LEADS = 5_000;

test("lets the server store leads between the steps of a purge", async ({ server, connection }) => {
  connection.exec("begin");
  const add = connection.prepare(`
    insert into leads (id, reference, created_at, type, payload, flags, idempotency_key, fingerprint)
    values (:id, :id, 1, 'contact', '{}', '', :id, :id)`);
  for (let count = 0; count < OLD_LEADS; count += 1) add.run({ id: `old-${count}` });
  connection.exec("commit");
  const env = { DATA_DIR: server.dataDir };
  const purge = startChild(["src/cli/leads.ts", "purge", "--older-than", "365d", "--yes"], env);
  const countOldLeads = connection.prepare(
    "select count(*) as leads from leads where created_at = 1",
  );
  const remainingCounts = new Set<number>();
  let stored = 0;
  let isPurging = true;
  void purge.ended.then(() => {
    isPurging = false;
  });
  while (isPurging) {
    const { leads } = countOldLeads.get() as { leads: number };
    if (leads < OLD_LEADS && leads > 0) remainingCounts.add(leads);
    const message = `Message ${stored}`;
    const email = `visitor${stored}@example.com`;
    expect((await invoke(server, contact({ message, email }))).status).toBe(200);
    stored += 1;
    await sleep(5);
  }
  expect(remainingCounts.size).toBeGreaterThan(10);
});
