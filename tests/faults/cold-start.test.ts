/**
 * Tests servers that start while their store is unavailable: they serve pages, and forms work once the store
 * opens.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { invoke } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { mountSmallDisk } from "../support/small-disk.ts";
import { SOAK } from "../support/soak.ts";

/** How long the database stays down, in milliseconds. */
const OUTAGE_MS = SOAK ? 30_000 : 2_000;

/** Sends a lead and expects a 503 with Retry-After and the phone number. */
async function expectUnavailable(server: TestServer): Promise<void> {
  const response = await invoke(server, contact());
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    error: { code: "unavailable", message: expect.stringContaining(loadBusiness().phone) },
  });
}

/** Sends leads until one is accepted. */
const retryUntilAccepted = (server: TestServer) =>
  expect.poll(async () => (await invoke(server, contact())).status, { timeout: 15_000 }).toBe(200);

test(`serves pages while the database is down for ${OUTAGE_MS / 1000} s, then accepts a lead and sends its emails`, {
  timeout: OUTAGE_MS + 60_000,
}, async ({ postgres, smtp, start }) => {
  const databaseUrl = await postgres.createDatabase();
  await postgres.halt();
  const server = await start({ env: { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url } });
  await expectUnavailable(server);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.readiness()).toMatchObject({
    status: 503,
    store: "unavailable: the database cannot be reached",
  });
  for (const end = performance.now() + OUTAGE_MS; performance.now() < end; await sleep(50))
    expect((await fetch(server.url)).status).toBe(200);
  await expectUnavailable(server);

  await postgres.resume();
  await retryUntilAccepted(server);
  expect(server.log.map(({ event }) => event)).toContain("store.opened");
  await smtp.waitFor(2);
});

test("serves pages while the database doesn't respond, and accepts a lead once it does", {
  timeout: 60_000,
}, async ({ postgres, start }) => {
  const databaseUrl = await postgres.createDatabase();
  postgres.freeze();
  try {
    const server = await start({ env: { DATABASE_URL: databaseUrl } });
    const rejection = expectUnavailable(server);
    for (let count = 0; count < 20; count += 1) {
      expect((await fetch(server.url)).status).toBe(200);
    }
    await rejection;
    postgres.thaw();
    await retryUntilAccepted(server);
  } finally {
    postgres.thaw();
  }
});

test("serves pages on a full disk, and accepts a lead once space is freed", async ({
  skip,
  start,
}) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const ballast = join(disk.path, "ballast");
  writeFileSync(ballast, Buffer.alloc(disk.size - 4096));
  const server = await start({ dataDir: join(disk.path, "data") });
  expect((await fetch(server.url)).status).toBe(200);
  await expectUnavailable(server);
  expect(await server.readiness()).toMatchObject({
    store: expect.stringMatching(/full|no space/i),
  });
  rmSync(ballast);
  await retryUntilAccepted(server);
});

test("serves pages but rejects leads if the database is damaged, and reports the damaged file in /readyz", async ({
  folder,
  start,
}) => {
  writeFileSync(join(folder, "leads.sqlite"), Buffer.alloc(8192, "not a database"));
  const server = await start({ dataDir: folder });
  expect((await fetch(server.url)).status).toBe(200);
  await expectUnavailable(server);
  expect(await server.readiness()).toMatchObject({
    store: expect.stringMatching(/leads\.sqlite is damaged .*backup/),
  });
});
