import { randomBytes } from "node:crypto";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { StoreUnavailableError } from "#leads/database.ts";
import { eachLead } from "#leads/find.ts";
import { checkHealth, checkReady } from "#leads/health.ts";
import { acceptLead } from "#leads/leads.ts";
import type { Store } from "#leads/store.ts";
import { invoke } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { test as base } from "../support/fixtures.ts";
import { contact, countsOf, openTestLeads, submission } from "../support/leads.ts";
import { startProxy } from "../support/proxy.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

const test = base
  .extend("databaseUrl", ({ postgres }) => postgres.createDatabase())
  .extend("store", ({ databaseUrl }, { onCleanup }) => {
    const store = openTestLeads({ databaseUrl });
    onCleanup(store.close);
    return store;
  });

test("lets five replicas start at once on an empty database", async ({ databaseUrl }) => {
  const stores = Array.from({ length: 5 }, () => openTestLeads({ databaseUrl }));
  await Promise.all(stores.map((store) => acceptLead(store, submission())));
  expect((await countsOf(stores[0] as Store)).leads).toBe(5);
  for (const store of stores) await store.close();
});

test("keeps every acknowledged lead when PostgreSQL is stopped, and stores leads again once it is back", async ({
  databaseUrl,
  postgres,
  store,
}) => {
  const child = startChild(["tests/support/children/accept.ts", JSON.stringify({ databaseUrl })]);
  await child.printed(30);
  const first = await acceptLead(store, submission());
  await postgres.halt();
  onTestFinished(async () => void (await child.end("SIGKILL")));
  await expect(acceptLead(store, submission())).rejects.toThrow(StoreUnavailableError);
  await expect(checkReady(store)).rejects.toThrow("ECONNREFUSED");
  expect(await checkHealth(store)).toEqual([expect.stringContaining("ECONNREFUSED")]);
  await postgres.resume();
  await acceptLead(store, submission());
  const ids = new Set((await Array.fromAsync(eachLead(store))).map(({ id }) => id));
  for (const id of [first, ...child.output.filter((line) => /^[0-9A-Z]{18}$/.test(line))])
    expect(ids).toContain(id);
}, 60_000);

test("stores leads and sends mail again soon after connections to PostgreSQL froze", async ({
  databaseUrl,
  smtp,
  start,
}) => {
  const proxy = await startProxy(Number(new URL(databaseUrl).port));
  onTestFinished(proxy.stop);
  const url = new URL(databaseUrl);
  url.port = `${proxy.port}`;
  const server = await start({ env: { DATABASE_URL: url.href, SMTP_URL: smtp.url } });
  const statusOf = async (name: string) => (await invoke(server, contact({ name }))).status;
  expect(await statusOf("First")).toBe(200);
  await smtp.waitFor(2);
  // PgBouncer and hosted poolers refuse other parameters at startup (pgbouncer.org/config.html).
  expect(proxy.greetings).not.toEqual([]);
  for (const greeting of proxy.greetings) {
    const names = greeting
      .toString("latin1", 8)
      .split("\0")
      .filter((_, index) => index % 2 === 0);
    expect(["user", "database", "client_encoding", "application_name", ""]).toEqual(
      expect.arrayContaining(names),
    );
  }
  proxy.freeze();
  // Browsers repeat a form that got 503.
  await expect.poll(() => statusOf("Second"), { timeout: 40_000 }).toBe(200);
  await smtp.waitFor(4);
}, 90_000);

test("stops within five seconds although PostgreSQL is frozen, and has every lead that it thanked for", async ({
  databaseUrl,
  start,
  store,
}) => {
  const proxy = await startProxy(Number(new URL(databaseUrl).port));
  onTestFinished(proxy.stop);
  const url = new URL(databaseUrl);
  url.port = `${proxy.port}`;
  const server = await start({ env: { DATABASE_URL: url.href } });
  const { id } = (await (await invoke(server, contact())).json()) as { id: string };
  proxy.freeze();
  const hanging = invoke(server, contact({ message: "Another" })).then(
    ({ status }) => status,
    () => "cut",
  );
  await delay(500);
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  expect(await hanging).not.toBe(200);
  expect((await Array.fromAsync(eachLead(store))).map((lead) => lead.id)).toEqual([id]);
}, 60_000);

test("refuses forms with 503 while PostgreSQL is down at the server's start, and stores them once it is back", async ({
  databaseUrl,
  postgres,
  start,
}) => {
  await postgres.halt();
  const server = await start({ env: { DATABASE_URL: databaseUrl } });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await invoke(server, contact())).status).toBe(503);
  await postgres.resume();
  expect((await invoke(server, contact())).status).toBe(200);
});

test("stores leads again after its database was emptied", async ({ store }) => {
  await acceptLead(store, submission());
  await store.query((db) => sql`drop schema public cascade; create schema public`.execute(db));
  const send = () => acceptLead(store, submission());
  const results = await Promise.allSettled([send(), send(), send()]);
  expect(results.map(({ status }) => status)).toContain("rejected");
  await Promise.all([send(), send(), send()]);
  expect((await countsOf(store)).leads).toBeGreaterThanOrEqual(3);
});

test("refuses forms with 503 on PostgreSQL's full disk, keeps all that it accepted, and accepts forms once there is room", async ({
  postgres,
  skip,
  start,
}) => {
  const disk = mountSmallDisk(24);
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const databaseUrl = await postgres.createDatabase(disk.path);
  const server = await start({ env: { DATABASE_URL: databaseUrl, RATE_LIMIT: "off" } });
  const accepted: string[] = [];
  const send = async () => {
    // Random text, which the database can't compress.
    const message = randomBytes(2_400).toString("hex");
    const response = await invoke(server, contact({ message }));
    const { id } = (await response.json()) as { id: string };
    if (response.status === 200) accepted.push(id);
    return response.status;
  };
  expect(await send()).toBe(200);
  const ballast = join(disk.path, "ballast");
  const { bavail, bsize } = statfsSync(disk.path);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 100_000));
  let status = 200;
  while (status === 200) status = await send();
  expect(status).toBe(503);
  rmSync(ballast);
  expect(await send()).toBe(200);
  const store = openTestLeads({ databaseUrl });
  onTestFinished(store.close);
  const stored = await Array.fromAsync(eachLead(store));
  expect(stored.map(({ id }) => id).sort()).toEqual(accepted.sort());
}, 60_000);

test("rejects an unencrypted connection unless the URL sets sslmode=disable", async ({
  databaseUrl,
}) => {
  // The test's PostgreSQL has no TLS.
  const encrypted = openTestLeads({ databaseUrl: databaseUrl.replace("?sslmode=disable", "") });
  await expect(countsOf(encrypted)).rejects.toThrow("does not support SSL");
  const store = openTestLeads({ databaseUrl });
  expect((await countsOf(store)).leads).toBe(0);
  await store.close();
});
