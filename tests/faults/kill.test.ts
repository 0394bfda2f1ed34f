/**
 * Tests the SQLite store after its process is killed with SIGKILL. Power failures aren't simulated: commits
 * survive them because `synchronous` is FULL, as src/leads/store.test.ts asserts.
 */
import { expect } from "vitest";
import { openStore } from "#leads/open.ts";
import { invoke } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { expectEachOnce, holdMails } from "../support/smtp.ts";
import { SOAK } from "../support/soak.ts";

const ROUNDS = SOAK ? 20 : 2;

/**
 * Minimum time left on a lease, in seconds, when its server is killed: leases last 45 s and are renewed every
 * 5 s.
 */
const MIN_LEASE_LEFT_SECONDS = 40;

const startWriter = (dataDir: string) =>
  startChild(["tests/support/children/accept.ts", JSON.stringify({ dataDir })]);

test(`keeps every acknowledged lead and its emails if the process is killed ${ROUNDS} times during a burst of leads`, async ({
  dataDir,
}) => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = startWriter(dataDir);
    await child.printed(1 + Math.floor(Math.random() * 60));
    await child.end("SIGKILL");
    for (const id of child.output) acknowledged.add(id);
  }
  const store = await openStore({ dataDir });
  for (const id of acknowledged) {
    const lead = await store.get(id);
    expect(lead?.mails.map((mail) => mail.kind)).toEqual(["owner", "visitor"]);
  }
  // The last leads may be committed even though their IDs were not printed before the kill.
  const { leads, mails } = await store.stats();
  expect(leads).toBeGreaterThanOrEqual(acknowledged.size);
  expect(mails.pending).toBe(2 * leads);
  await store.close();
}, 120_000);

test(`if the server is killed ${ROUNDS} times while sending, resumes before the leases end, and neither loses nor repeats an email`, async ({
  dataDir,
  smtp,
  start,
}) => {
  const options = { dataDir, env: { SMTP_URL: smtp.url, RATE_LIMIT: "off" } };
  const mailsAfter = (rounds: number) => 8 * rounds;
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Kill the server while the mail server has four unanswered messages.
    const held = holdMails(smtp, 4);
    const victim = await start(options);
    for (let count = 0; count < 4; count += 1)
      expect((await invoke(victim, contact())).status).toBe(200);
    await held.received;
    await victim.end("SIGKILL");
    held.answer("cut");
    held.acceptOthers();

    const startTime = performance.now();
    const next = await start(options);
    await smtp.waitFor(mailsAfter(round - 1) + 1);
    expect((performance.now() - startTime) / 1000).toBeLessThan(MIN_LEASE_LEFT_SECONDS);
    await smtp.waitFor(mailsAfter(round));
    await next.stop();
  }
  expectEachOnce(smtp.accepted, mailsAfter(ROUNDS));
  const store = await openStore({ dataDir });
  expect((await store.stats()).mails).toMatchObject({ sent: mailsAfter(ROUNDS), sending: 0 });
  await store.close();
}, 300_000);

test("lets four processes create a data directory and store leads in it concurrently", async ({
  dataDir,
}) => {
  const children = Array.from({ length: 4 }, () => startWriter(dataDir));
  await Promise.all(children.map((child) => child.printed(20)));
  for (const child of children) await child.end("SIGKILL");
  const store = await openStore({ dataDir });
  for (const id of children.flatMap((child) => child.output)) {
    expect(await store.get(id)).toBeDefined();
  }
  await store.close();
}, 60_000);
