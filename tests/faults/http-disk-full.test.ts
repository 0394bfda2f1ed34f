/**
 * Tests that the function returns 503 with the phone number on a full disk, and recovers without a restart.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { MESSAGES } from "#contract/messages.ts";
import { invoke, postForm, storedLeads } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

/** More leads than fit on the disk. */
const MAX_LEADS = 2_000;

const largeMessage = (index: number) =>
  contact({ message: `${index} ${"x".repeat(4_900)}`, email: `visitor${index}@example.com` });

/**
 * Sends leads as JSON and as form posts until both are rejected five times in a row. One rejection
 * is not enough: a checkpoint of the database may free space, so that the next lead is stored.
 * @returns the number of stored leads and the last response to each kind of request
 */
async function fillStore(
  server: TestServer,
): Promise<{ kept: number; json: Response; page: Response }> {
  let kept = 0;
  let rejectedInARow = 0;
  for (let index = 0; index < MAX_LEADS; index += 2) {
    const json = await invoke(server, largeMessage(index));
    const page = await postForm(server, largeMessage(index + 1));
    kept += [json, page].filter(({ status }) => status === 200).length;
    rejectedInARow = json.status !== 200 && page.status !== 200 ? rejectedInARow + 1 : 0;
    if (rejectedInARow === 5) return { kept, json, page };
  }
  throw new Error(`${MAX_LEADS} leads fit: the disk is not full`);
}

/** Fills the store until it rejects leads, as JSON and as a form, then checks the responses and the recovery. */
async function fillAndRecover(server: TestServer, freeSpace: () => void): Promise<void> {
  const { phone } = loadBusiness();
  const { kept, json, page } = await fillStore(server);
  expect(json.status).toBe(503);
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain(MESSAGES.contact.failure);
  expect(html).toContain(phone);
  expect(html).toContain("x".repeat(4_900));

  expect((await fetch(server.url)).status).toBe(200);
  await server.logged("function.store_unavailable");

  freeSpace();
  const retried = await invoke(server, contact({ message: "After the disk had room again." }));
  expect(retried.status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const stored = await storedLeads(server);
  expect(stored).toHaveLength(kept + 1);
  expect(stored.filter(({ mails }) => mails.length !== 2)).toEqual([]);
}

test("returns 503 once a database file reaches the process's file size limit, and stores leads after the limit is raised", {
  timeout: 60_000,
}, async ({ start }) => {
  const server = await start({ env: { RATE_LIMIT: "off" } });
  const limit = (bytes: string) =>
    execFileSync("prlimit", [`--pid=${server.process.pid}`, `--fsize=${bytes}`]);
  // "1500000:" sets only the soft limit, which can be raised again.
  limit("1500000:");
  await fillAndRecover(server, () => limit("unlimited"));
});

test("returns 503 once the disk is full, and stores leads after space is freed", {
  timeout: 60_000,
}, async ({ skip, start }) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const ballast = join(disk.path, "ballast");
  writeFileSync(ballast, Buffer.alloc(disk.size / 2));
  const server = await start({ dataDir: join(disk.path, "data"), env: { RATE_LIMIT: "off" } });
  await fillAndRecover(server, () => rmSync(ballast));
});
