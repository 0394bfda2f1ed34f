/** Drains the outbox: runs the worker of `src/mail` until no mail is due. */
import { setTimeout as sleep } from "node:timers/promises";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";
import { smtpTransport } from "#mail/smtp.ts";
import { startWorker } from "#mail/worker.ts";
import type { HostedSettings } from "./settings.ts";

/** Share of an isolate's lifetime reserved for sends in progress, such as 250 of 400 s. */
const SENDING_SHARE = 5 / 8;
/** How long the outcomes of the last sends may take to be stored, in milliseconds. */
const SETTLE_GRACE_MS = 10_000;

/**
 * Creates the drain for an isolate that has just started. Drains run one at a time; a call during a run
 * makes it repeat. A mail whose isolate ends before the mail server replies may be sent twice, so an isolate
 * leaves mails that it might not have time for to the next isolate.
 * The drain's promise never rejects: the worker logs errors, and the mails stay in the outbox.
 */
export function createDrain(store: LeadStore, settings: HostedSettings, log: Log) {
  const { environment, business, smtpUrl, isolateMs } = settings;
  const sendMs = isolateMs * SENDING_SHARE;
  const claimUntil = Date.now() + isolateMs - sendMs - SETTLE_GRACE_MS;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function drainOnce(): Promise<void> {
    const idle = Promise.withResolvers<void>();
    const worker = startWorker({
      store,
      transport: smtpTransport(smtpUrl),
      settings: { ...environment, business },
      log,
      onIdle: idle.resolve,
      times: { sendMs, graceMs: sendMs },
    });
    await Promise.race([idle.promise, sleep(claimUntil - Date.now(), undefined, { ref: false })]);
    await worker.stop();
  }

  async function run(): Promise<void> {
    while (isRequested && Date.now() < claimUntil) {
      isRequested = false;
      await drainOnce();
    }
  }

  return () => {
    isRequested = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
