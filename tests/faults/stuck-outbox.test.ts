/** A suspended process owns the outbox: it sends nothing and keeps other processes from sending. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { sqliteBackend, sqliteFile } from "#leads/sqlite.ts";
import { createStore } from "#leads/store.ts";
import { createTransport } from "#mail/transport.ts";
import { startWorker } from "#mail/worker.ts";
import { createApp } from "#server/app.ts";
import { createMetrics } from "#server/metrics.ts";
import { startChild, WITH_JSX } from "../support/child.ts";
import type { ReplicaSettings } from "../support/children/replica.ts";
import { newLead } from "../support/leads.ts";
import { mailSettings, recordingLog } from "../support/mail.ts";
import { startSmtp } from "../support/smtp.ts";

const MINUTE = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), "stuck-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("reports delayed mail in /readyz and metrics if the outbox owner is suspended", async () => {
  await using smtp = await startSmtp();
  const settings: ReplicaSettings = { dataDir, smtpUrl: smtp.url, leads: 1 };
  const holder = startChild([...WITH_JSX, "tests/support/children/replica.ts"], {
    REPLICA: JSON.stringify(settings),
  });
  await smtp.waitFor(2);

  let time = Date.now();
  const now = () => time;
  const backend = sqliteBackend(sqliteFile(dataDir));
  const store = await createStore({ backend, mailDomain: "elevatedaerial.example", now });
  await expect.poll(async () => (await store.stats()).mails.sent).toBe(2);
  // Suspend it between transactions: inside one, it would also block new leads.
  for (let isFree = false; !isFree; ) {
    holder.process.kill("SIGSTOP");
    isFree = await store.probe().then(
      () => true,
      () => false,
    );
    if (!isFree) holder.process.kill("SIGCONT");
  }
  const { log, next } = recordingLog();
  const outboxTaken = next("outbox.taken");
  const worker = startWorker({
    store,
    transport: createTransport({ smtpUrl: smtp.url, dataDir }),
    settings: mailSettings(),
    log,
    now,
  });
  const readiness = async () => {
    // A new app each time: an app reuses its result for a second.
    const app = createApp({ trustedProxies: 0, hstsSubdomains: false, handler: new Hono(), store });
    const response = await app.request("/readyz");
    return { status: response.status, body: await response.text() };
  };
  for (let count = 0; count < 10; count += 1) await store.accept(newLead());
  worker.wake();
  await outboxTaken;
  expect(await readiness()).toMatchObject({ status: 200 });

  time += 5 * MINUTE + 1_000;
  const { status, body } = await readiness();
  expect(status).toBe(503);
  expect(JSON.parse(body).checks.ownerMail).toBe("late: the oldest has waited 5 minutes");
  const metrics = await createMetrics().render(await store.stats());
  expect(metrics).toContain('mail_oldest_pending_seconds{kind="owner"} 301\n');
  expect(metrics).toContain('mails{kind="owner",state="pending"} 10\n');

  await holder.end("SIGKILL");
  worker.wake();
  await smtp.waitFor(22);
  await worker.stop();
  expect(await readiness()).toMatchObject({ status: 200 });
  await store.close();
}, 60_000);
