/** Two replicas on a real PostgreSQL, one killed in mid-work: nothing lost, nothing twice. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { bundle, startChild } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { startSmtp, timesDelivered } from "../support/smtp.ts";

let postgres: TestPostgres;
let replica = "";
beforeAll(async () => {
  [postgres, replica] = await Promise.all([
    startPostgres(),
    bundle("tests/support/children/replica.ts"),
  ]);
}, 60_000);
afterAll(async () => {
  rmSync(replica, { force: true });
  await postgres.remove();
});

test("the survivor sends what the killed one had kept and leased", async () => {
  const smtp = await startSmtp();
  const databaseUrl = await postgres.createDatabase();
  const settings: ReplicaSettings = {
    dataDir: "unused",
    databaseUrl,
    smtpUrl: smtp.url,
    leads: 150,
    // Long against a send on a machine that stalls, short against this test.
    leaseMs: 8_000,
  };
  const start = (change: Partial<ReplicaSettings>) =>
    startChild([replica], { REPLICA: JSON.stringify({ ...settings, ...change }) });
  // More leads than there is time for, so that it is killed at work however late; slowly, so that
  // it leaves no more than the survivor can send.
  const victim = start({ leads: 100_000, pauseMs: 20 });
  const survivor = start({});
  await Promise.all([victim.printed(40, /^kept/), survivor.printed(20, /^kept/)]);
  await smtp.waitFor(30);
  await victim.end("SIGKILL");
  expect(victim.process.signalCode).toBe("SIGKILL");

  const store = await openStore({ dataDir: "unused", databaseUrl });
  const leased = new Set<string>();
  for await (const lead of store.each()) {
    for (const mail of lead.mails) if (mail.state === "sending") leased.add(mail.messageId);
  }
  await survivor.printed(150, /^kept/);
  const { leads } = await store.stats();
  await expect
    .poll(async () => (await store.stats()).mails.sent, { timeout: 60_000, interval: 250 })
    .toBe(2 * leads);
  await survivor.end("SIGTERM");

  const acknowledged = [...victim.lines, ...survivor.lines]
    .filter((line) => line.startsWith("kept "))
    .map((line) => line.slice("kept ".length));
  for (const id of acknowledged) expect((await store.get(id))?.mails).toHaveLength(2);
  const delivered = timesDelivered(smtp.arrived);
  expect(delivered.size).toBe(2 * leads);
  // Only what the victim had in hand may have come twice, and under the same Message-ID.
  const twice = [...delivered].filter(([, times]) => times > 1).map(([id]) => id);
  expect(twice.length).toBeLessThanOrEqual(4);
  for (const id of twice) expect(leased).toContain(id);
  await store.close();
  await smtp.stop();
}, 120_000);
