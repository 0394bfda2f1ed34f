/** If the server starts before its store is available, it serves pages, and forms work once the store opens. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { invoke } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../support/server.ts";
import { mountSmallDisk } from "../support/small-disk.ts";
import { startSmtp } from "../support/smtp.ts";

/** How long the database stays down, in milliseconds. */
const DOWN_MS = process.env["SOAK"] ? 30_000 : 2_000;

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  [folder, postgres] = await Promise.all([makeFixtureSite(), startPostgres()]);
});
afterAll(async () => {
  await postgres.remove();
  await removeFixtureSites();
});

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer({ folder, ...options });
  onTestFinished(() => server.dispose());
  return server;
}

/** Requests the home page repeatedly; the returned function stops this and returns the statuses. */
function visitPages(server: TestServer) {
  let stopped = false;
  async function visit(): Promise<number[]> {
    const statuses: number[] = [];
    while (!stopped) {
      statuses.push((await fetch(server.url)).status);
      await sleep(50);
    }
    return statuses;
  }
  const visits = visit();
  return () => {
    stopped = true;
    return visits;
  };
}

async function expectRefused(server: TestServer): Promise<void> {
  const response = await invoke(server, contact());
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.text()).toContain(loadBusiness().phone);
}

async function readiness(server: TestServer) {
  const response = await fetch(`${server.url}/readyz`);
  const { checks } = (await response.json()) as { checks: { store: string } };
  return { status: response.status, store: checks.store };
}

/** Sends the same lead until it is accepted, and returns how long that took in milliseconds. */
async function acceptedAfter(server: TestServer): Promise<number> {
  const begun = performance.now();
  await expect
    .poll(async () => (await invoke(server, contact())).status, { timeout: 15_000 })
    .toBe(200);
  return performance.now() - begun;
}

it(`serves pages while the database is down for ${DOWN_MS / 1000} s, then accepts a lead and sends its mails`, {
  timeout: DOWN_MS + 60_000,
}, async () => {
  await using smtp = await startSmtp();
  const databaseUrl = await postgres.createDatabase();
  await postgres.halt();
  const server = await start({ env: { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url } });
  const stopVisits = visitPages(server);
  await expectRefused(server);
  expect(await readiness(server)).toEqual({
    status: 503,
    store: "unavailable: the database cannot be reached",
  });
  await sleep(DOWN_MS);
  await expectRefused(server);

  await postgres.resume();
  const milliseconds = await acceptedAfter(server);
  console.log(`lead accepted ${(milliseconds / 1000).toFixed(1)} s after the database was up`);
  expect(server.log.map(({ event }) => event)).toContain("store.opened");
  await smtp.waitFor(2);
  expect(new Set(await stopVisits())).toEqual(new Set([200]));
});

it("serves pages while the database accepts connections but does not respond", {
  timeout: 60_000,
}, async () => {
  const databaseUrl = await postgres.createDatabase();
  postgres.freeze();
  try {
    const server = await start({ env: { DATABASE_URL: databaseUrl } });
    const refused = expectRefused(server);
    for (let count = 0; count < 20; count += 1) {
      expect((await fetch(server.url)).status).toBe(200);
    }
    await refused;
    postgres.thaw();
    await acceptedAfter(server);
  } finally {
    postgres.thaw();
  }
});

it("serves pages on a full disk, and accepts a lead once space is freed", async ({ skip }) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const ballast = join(disk.path, "ballast");
  writeFileSync(ballast, Buffer.alloc(disk.size - 4096));
  const server = await start({ dataDir: join(disk.path, "data") });
  expect((await fetch(server.url)).status).toBe(200);
  await expectRefused(server);
  expect((await readiness(server)).store).toMatch(/full|no space/i);
  rmSync(ballast);
  await acceptedAfter(server);
});

it("serves pages if the database is damaged, and reports the damaged file in /readyz", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "damaged-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, "leads.sqlite"), Buffer.alloc(8192, "not a database"));
  const server = await start({ dataDir });
  expect((await fetch(server.url)).status).toBe(200);
  await expectRefused(server);
  expect((await readiness(server)).store).toMatch(/leads\.sqlite is damaged .*backup/);
});
