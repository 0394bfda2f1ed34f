/** Two replicas on PostgreSQL neither lose nor repeat a mail if a replica is killed or the mail server is slow. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { startChild, WITH_JSX } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { holdMails, startSmtp, timesDelivered } from "../support/smtp.ts";

/** The soak uses production leases and a 4-minute delay; other runs, a short lease and two leases' delay. */
const SOAK = process.env["SOAK"] !== undefined;
const LEASE_MS = SOAK ? undefined : 6_000;
const SLOW_MS = SOAK ? 240_000 : 13_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.remove());

function startReplica(databaseUrl: string, smtpUrl: string, leads: number) {
  const settings: ReplicaSettings = {
    dataDir: "unused",
    databaseUrl,
    smtpUrl,
    leads,
    ...(LEASE_MS && { leaseMs: LEASE_MS }),
  };
  return startChild([...WITH_JSX, "tests/support/children/replica.ts"], {
    REPLICA: JSON.stringify(settings),
  });
}

// Both tests wait for leases to expire, so they run concurrently.
test.concurrent("sends the mails that a killed replica had stored and leased", async () => {
  const databaseUrl = await postgres.createDatabase();
  await using smtp = await startSmtp();
  const held = holdMails(smtp, 4);
  const victim = startReplica(databaseUrl, smtp.url, 10);
  await Promise.all([held.inHand, victim.printed(10, /^kept/)]);
  // The victim has leased four mails; the survivor starts with the others.
  held.takeOthers();
  const survivor = startReplica(databaseUrl, smtp.url, 10);
  await Promise.all([smtp.waitFor(16), survivor.printed(10, /^kept/)]);
  await victim.end("SIGKILL");
  held.answer("cut");
  const begun = performance.now();
  await smtp.waitFor(40);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`the last mail of the killed replica came ${seconds.toFixed(1)} s after its end`);
  await survivor.end("SIGTERM");

  const delivered = timesDelivered(smtp.taken);
  expect(delivered.size).toBe(40);
  expect(new Set(delivered.values())).toEqual(new Set([1]));
  const store = await openStore({ dataDir: "unused", databaseUrl });
  expect(await store.stats()).toMatchObject({ leads: 20, mails: { sent: 40 } });
  await store.close();
}, 180_000);

test.concurrent(`sends each mail once to a server that takes ${SLOW_MS / 1000} s to accept it`, async () => {
  const databaseUrl = await postgres.createDatabase();
  await using smtp = await startSmtp();
  smtp.script.data = async () => {
    await sleep(SLOW_MS);
    return undefined;
  };
  const replicas = [startReplica(databaseUrl, smtp.url, 1), startReplica(databaseUrl, smtp.url, 1)];
  await smtp.waitFor(4);
  for (const one of replicas) await one.end("SIGTERM");
  // Count every message that reached the server, even if its response was late.
  expect(timesDelivered(smtp.arrived).size).toBe(4);
  expect(smtp.arrived).toHaveLength(4);
  const store = await openStore({ dataDir: "unused", databaseUrl });
  expect((await store.stats()).mails).toMatchObject({ sent: 4, sending: 0 });
  await store.close();
}, 400_000);
