/**
 * Tests a suspended process that owns the outbox: it sends nothing and keeps other processes from sending.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { invoke } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";

test("reports late emails in /readyz and in the metrics if the process that owns the outbox is suspended", async ({
  dataDir,
  smtp,
  start,
}) => {
  const port = await freePort();
  const env = { SMTP_URL: smtp.url, RATE_LIMIT: "off" };
  const outboxOwner = await start({ dataDir, env });
  await invoke(outboxOwner, contact());
  await smtp.waitFor(2);
  const server = await start({ dataDir, env: { ...env, METRICS_PORT: String(port) } });
  await server.logged("outbox.taken");

  using database = new DatabaseSync(join(dataDir, "leads.sqlite"), { timeout: 1_000 });
  // Suspend the outbox owner between transactions: within one, it would hold the write lock and block new
  // leads.
  for (let isFree = false; !isFree; ) {
    outboxOwner.process.kill("SIGSTOP");
    try {
      database.exec("begin immediate; rollback");
      isFree = true;
    } catch {
      outboxOwner.process.kill("SIGCONT");
    }
  }
  for (let count = 0; count < 10; count += 1)
    expect((await invoke(server, contact())).status).toBe(200);
  expect(await server.readiness()).toMatchObject({ status: 200, ownerMail: "ok" });

  // Backdate the pending emails by five minutes.
  database.exec("update mails set queued_at = queued_at - 301000 where state = 'pending'");
  await expect
    .poll(server.readiness)
    .toMatchObject({ status: 503, ownerMail: "late: the oldest has waited 5 minutes" });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/mail_oldest_pending_seconds\{kind="owner"\} 3\d\d/);
  expect(metrics).toContain('mails{kind="owner",state="pending"} 10\n');

  await outboxOwner.end("SIGKILL");
  await smtp.waitFor(22);
  await expect.poll(server.readiness).toMatchObject({ status: 200, ownerMail: "ok" });
}, 60_000);
