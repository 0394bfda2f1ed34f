/**
 * kill -9 on SQLite. A killed process says nothing about lost power: that the commits are
 * flushed (synchronous FULL) is asserted in src/leads/store.test.ts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { createTransport, startWorker } from "#mail/index.ts";
import { bundle, startChild } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { newLead } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { startSmtp, timesDelivered } from "../support/smtp.ts";

const root = mkdtempSync(join(tmpdir(), "kill-"));
/** Not there yet, as at a first start; another for each try. */
const newDataDir = () => join(mkdtempSync(join(root, "try-")), "data");
let replica = "";
beforeAll(async () => {
  replica = await bundle("tests/support/children/replica.ts");
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  rmSync(replica, { force: true });
});

test("20 times killed in a burst: every acknowledged lead is there, each mail delivered once", async () => {
  const dataDir = newDataDir();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const child = startChild(["tests/support/children/accept.ts", dataDir]);
    await child.printed(1 + Math.floor(Math.random() * 60));
    await child.end("SIGKILL");
    for (const id of child.lines) acknowledged.add(id);

    const store = await openStore({ dataDir });
    for (const id of child.lines) {
      const lead = await store.get(id);
      expect(lead?.mails.map((mail) => mail.kind)).toEqual(["owner", "visitor"]);
    }
    await store.close();
  }
  expect(acknowledged.size).toBeGreaterThan(20);

  // Leads committed whose answer the kill swallowed are there too, whole, and get their mails.
  const smtp = await startSmtp();
  const store = await openStore({ dataDir });
  const { leads, mails } = await store.stats();
  expect(leads).toBeGreaterThanOrEqual(acknowledged.size);
  expect(mails.pending).toBe(2 * leads);
  const worker = startWorker({
    store,
    transport: createTransport({ smtpUrl: smtp.url, dataDir }),
    settings: mailSettings(),
    log: () => {},
  });
  await smtp.waitFor(2 * leads);
  await worker.stop();
  const delivered = timesDelivered(smtp.taken);
  expect(new Set(delivered.values())).toEqual(new Set([1]));
  for (const id of acknowledged) {
    for (const mail of (await store.get(id))?.mails ?? []) {
      expect(mail.state).toBe("sent");
      expect(delivered.get(mail.messageId)).toBe(1);
    }
  }
  await store.close();
  await smtp.stop();
}, 90_000);

test("killed while sending: only a mail in flight at that moment may come twice, under one Message-ID", async () => {
  const dataDir = newDataDir();
  const smtp = await startSmtp();
  const before = await openStore({ dataDir, mailDomain: "example.org" });
  for (let count = 0; count < 60; count += 1) await before.accept(newLead());
  await before.close();
  const settings: ReplicaSettings = { dataDir, smtpUrl: smtp.url, leads: 0, leaseMs: 1_000 };
  const env = { REPLICA: JSON.stringify(settings) };

  const inFlight = new Set<string>();
  for (let round = 1; round <= 5; round += 1) {
    const child = startChild([replica], env);
    await smtp.waitFor(round * 15 + Math.floor(Math.random() * 5));
    await child.end("SIGKILL");
    const store = await openStore({ dataDir });
    const leased: string[] = [];
    for await (const lead of store.each()) {
      for (const mail of lead.mails) if (mail.state === "sending") leased.push(mail.messageId);
    }
    // Four at once, and those of the rounds before whose leases still hold.
    expect(leased.length).toBeLessThanOrEqual(4 * round);
    for (const id of leased) inFlight.add(id);
    await store.close();
  }

  const last = startChild([replica], env);
  const store = await openStore({ dataDir });
  await expect
    .poll(async () => (await store.stats()).mails.sent, { timeout: 30_000, interval: 200 })
    .toBe(120);
  await last.end("SIGTERM");
  const delivered = timesDelivered(smtp.arrived);
  expect(delivered.size).toBe(120);
  for (const [id, times] of delivered) if (times > 1) expect(inFlight).toContain(id);
  await store.close();
  await smtp.stop();
}, 60_000);

test("four processes may open an empty data directory at once", async () => {
  const dataDir = newDataDir();
  const children = Array.from({ length: 4 }, () =>
    startChild(["tests/support/children/accept.ts", dataDir]),
  );
  await Promise.all(children.map((child) => child.printed(20)));
  for (const child of children) await child.end("SIGKILL");
  const store = await openStore({ dataDir });
  for (const id of children.flatMap((child) => child.lines)) {
    expect(await store.get(id)).toBeDefined();
  }
  await store.close();
});
