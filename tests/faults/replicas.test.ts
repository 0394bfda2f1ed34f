/** Two replicas on a real PostgreSQL, one killed in mid-work: nothing lost, nothing twice. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { bundle, startChild } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { startSmtp } from "../support/smtp.ts";

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
    // Long against a send, short against this test.
    leaseMs: 4_000,
  };
  const env = { REPLICA: JSON.stringify(settings) };
  const victim = startChild([replica], env);
  const survivor = startChild([replica], env);
  await Promise.all([victim.printed(40, /^kept/), survivor.printed(20, /^kept/)]);
  await smtp.waitFor(30);
  await victim.end("SIGKILL");

  const store = await openStore({ dataDir: "unused", databaseUrl });
  const leased = new Set<string>();
  for await (const lead of store.each()) {
    for (const mail of lead.mails) if (mail.state === "sending") leased.add(mail.messageId);
  }
  await survivor.printed(150, /^kept/);
  const { leads } = await store.stats();
  await expect
    .poll(async () => (await store.stats()).mails.sent, { timeout: 30_000, interval: 250 })
    .toBe(2 * leads);
  await survivor.end("SIGTERM");

  const acknowledged = [...victim.lines, ...survivor.lines]
    .filter((line) => line.startsWith("kept "))
    .map((line) => line.slice("kept ".length));
  expect(victim.lines.length).toBeLessThan(150);
  for (const id of acknowledged) expect((await store.get(id))?.mails).toHaveLength(2);
  const delivered = Map.groupBy(smtp.arrived, (mail) => mail.messageId);
  expect(delivered.size).toBe(2 * leads);
  // Only what the victim had in hand may have come twice, and under the same Message-ID.
  const twice = [...delivered].filter(([, all]) => all.length > 1).map(([id]) => id);
  expect(twice.length).toBeLessThanOrEqual(4);
  for (const id of twice) expect(leased).toContain(id);
  await store.close();
  await smtp.stop();
}, 60_000);
