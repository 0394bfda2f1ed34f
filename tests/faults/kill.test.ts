/**
 * SQLite after kill -9. This does not simulate a power failure; src/leads/store.test.ts asserts
 * that commits are flushed to disk (synchronous FULL).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { startChild, WITH_JSX } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { holdMails, startSmtp, timesDelivered } from "../support/smtp.ts";

const ROUNDS = process.env["SOAK"] ? 20 : 2;

const root = mkdtempSync(join(tmpdir(), "kill-"));
/** Returns a data directory that doesn't exist yet, as on the first start. */
const newDataDir = () => join(mkdtempSync(join(root, "try-")), "data");
afterAll(() => rmSync(root, { recursive: true, force: true }));

test(`keeps every acknowledged lead and its mails if killed ${ROUNDS} times during a burst of leads`, async () => {
  const dataDir = newDataDir();
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = startChild(["tests/support/children/accept.ts", JSON.stringify({ dataDir })]);
    await child.printed(1 + Math.floor(Math.random() * 60));
    await child.end("SIGKILL");
    for (const id of child.output) acknowledged.add(id);
  }
  const store = await openStore({ dataDir });
  for (const id of acknowledged) {
    const lead = await store.get(id);
    expect(lead?.mails.map((mail) => mail.kind)).toEqual(["owner", "visitor"]);
  }
  // A lead may be committed even if the kill cut off its response.
  const { leads, mails } = await store.stats();
  expect(leads).toBeGreaterThanOrEqual(acknowledged.size);
  expect(mails.pending).toBe(2 * leads);
  await store.close();
}, 120_000);

test(`resumes sending at once if killed ${ROUNDS} times while sending, and neither loses nor repeats a mail`, async () => {
  const dataDir = newDataDir();
  await using smtp = await startSmtp();
  const start = (leads: number) => {
    // The lease far outlasts the test, so mails resume only if the next start releases it.
    const settings: ReplicaSettings = { dataDir, smtpUrl: smtp.url, leads, leaseMs: 3_600_000 };
    return startChild([...WITH_JSX, "tests/support/children/replica.ts"], {
      REPLICA: JSON.stringify(settings),
    });
  };
  const waits: number[] = [];
  const mails = (rounds: number) => 8 * rounds;
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Kill the sender while the mail server has four unanswered messages.
    const held = holdMails(smtp, 4);
    const victim = start(4);
    await Promise.all([held.inHand, victim.printed(4, /^kept/)]);
    await victim.end("SIGKILL");
    held.answer("cut");
    held.takeOthers();

    const begun = performance.now();
    const next = start(0);
    await smtp.waitFor(mails(round - 1) + 1);
    waits.push((performance.now() - begun) / 1000);
    await smtp.waitFor(mails(round));
    await next.end("SIGTERM");
  }
  console.log(`first mail ${Math.max(...waits).toFixed(1)} s after the start, at the latest`);
  const delivered = timesDelivered(smtp.taken);
  expect(delivered.size).toBe(mails(ROUNDS));
  expect(new Set(delivered.values())).toEqual(new Set([1]));
  const store = await openStore({ dataDir });
  expect((await store.stats()).mails).toMatchObject({ sent: mails(ROUNDS), sending: 0 });
  await store.close();
}, 300_000);

test("lets four processes open an empty data directory concurrently", async () => {
  const dataDir = newDataDir();
  const children = Array.from({ length: 4 }, () =>
    startChild(["tests/support/children/accept.ts", JSON.stringify({ dataDir })]),
  );
  await Promise.all(children.map((child) => child.printed(20)));
  for (const child of children) await child.end("SIGKILL");
  const store = await openStore({ dataDir });
  for (const id of children.flatMap((child) => child.output)) {
    expect(await store.get(id)).toBeDefined();
  }
  await store.close();
}, 60_000);
