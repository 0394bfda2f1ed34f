/**
 * Tests that two replicas on PostgreSQL send each email once, even if one is killed or the mail server is
 * slow.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { invoke } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact, newLead } from "../support/leads.ts";
import { openScene } from "../support/outbox.ts";
import { expectEachOnce, holdMails } from "../support/smtp.ts";
import { SOAK } from "../support/soak.ts";

const PAST_LEASE_MS = 46_000;

/** The worker's lease and polling interval: those of production in the soak test, otherwise shorter ones. */
const TIMES = SOAK ? {} : { leaseMs: 6_000, pollMs: 200 };
/** How long the mail server takes to accept an email, in milliseconds: more than two leases. */
const ACCEPT_DELAY_MS = SOAK ? 240_000 : 13_000;

test("sends the emails that a killed replica had stored, including those that it had leased", async ({
  postgres,
  smtp,
  start,
}) => {
  const databaseUrl = await postgres.createDatabase();
  const held = holdMails(smtp, 4);
  const victim = await start({
    env: { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, RATE_LIMIT: "off" },
  });
  for (let count = 0; count < 10; count += 1)
    expect((await invoke(victim, contact())).status).toBe(200);
  await held.received;
  // The victim has leased four emails; the survivor sends the others first.
  held.acceptOthers();
  await using survivor = await openScene({ smtpUrl: smtp.url, databaseUrl });
  for (let count = 0; count < 10; count += 1) await survivor.store.accept(newLead());
  survivor.worker.wake();
  await smtp.waitFor(36);
  await victim.end("SIGKILL");
  held.answer("cut");
  await survivor.advance(PAST_LEASE_MS, 4);

  expectEachOnce(smtp.accepted, 40);
  expect(await survivor.store.stats()).toMatchObject({ leads: 20, mails: { sent: 40 } });
}, 60_000);

test(`sends each email once to a mail server that takes ${ACCEPT_DELAY_MS / 1000} s to accept it`, async ({
  postgres,
  smtp,
}) => {
  smtp.script.data = async () => {
    await sleep(ACCEPT_DELAY_MS);
    return undefined;
  };
  const databaseUrl = await postgres.createDatabase();
  const options = { smtpUrl: smtp.url, databaseUrl, times: TIMES, realTime: true };
  await using first = await openScene(options);
  await using second = await openScene(options);
  for (const { store, worker } of [first, second]) {
    await store.accept(newLead());
    worker.wake();
  }
  await smtp.waitFor(4);
  for (const { worker } of [first, second]) await worker.stop();
  // Count every message that reached the mail server, even if the server's response was late.
  expectEachOnce(smtp.received, 4);
  expect((await first.store.stats()).mails).toMatchObject({ sent: 4, sending: 0 });
}, 400_000);
