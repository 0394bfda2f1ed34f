/**
 * A replica without HTTP: stores leads and sends their mails until SIGTERM. Prints `ready`, then `kept ID`
 * for each acknowledged lead. Settings are JSON in REPLICA.
 */
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "#leads/index.ts";
import { createTransport } from "#mail/transport.ts";
import { startWorker } from "#mail/worker.ts";
import { newLead } from "../leads.ts";
import { mailSettings } from "../mail.ts";

export interface ReplicaSettings {
  dataDir: string;
  databaseUrl?: string;
  smtpUrl: string;
  /** Leads to store, a few at a time. */
  leads: number;
  /** Default: the product's own lease. */
  leaseMs?: number;
}

const settings = JSON.parse(process.env["REPLICA"] ?? "") as ReplicaSettings;
const store = await openStore({ ...settings, mailDomain: "example.org" });
const worker = startWorker({
  store,
  transport: createTransport(settings),
  settings: mailSettings(),
  log: () => {},
  times: { ...(settings.leaseMs && { leaseMs: settings.leaseMs }), pollMs: 200 },
});
process.on("SIGTERM", async () => {
  await worker.stop();
  await store.close();
});
writeSync(1, "ready\n");

let left = settings.leads;
async function client(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const result = await store.accept(newLead());
    if ("id" in result) writeSync(1, `kept ${result.id}\n`);
    worker.wake();
    await sleep(2);
  }
}
await Promise.all([client(), client(), client()]);
