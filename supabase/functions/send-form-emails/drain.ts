/** Sends what is due in the outbox and ends: the worker of `src/mail`, for as long as it has work. */
import { setTimeout as sleep } from "node:timers/promises";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log/log.ts";
import { smtpTransport } from "#mail/smtp.ts";
import { startWorker } from "#mail/worker.ts";
import type { OpenStore } from "./hosted-store.ts";
import type { HostedSettings } from "./settings.ts";

/**
 * Longest a drain claims new mails and longest one send may take, in milliseconds. Together they
 * stay below the 150 s an isolate lives on the smallest plan; what is left is the next drain's.
 */
const CLAIM_FOR_MS = 60_000;
const SEND_MS = 60_000;

interface DrainOptions {
  store: OpenStore;
  settings: HostedSettings;
  log: Log;
}

async function drainOnce({ store, settings, log }: DrainOptions): Promise<void> {
  const { environment, business, smtpUrl } = settings;
  const opened = await store();
  const idle = Promise.withResolvers<void>();
  const watched: LeadStore = {
    ...opened,
    async claim(options) {
      try {
        const mails = await opened.claim(options);
        if (mails.length === 0) idle.resolve();
        return mails;
      } catch (error) {
        idle.resolve();
        throw error;
      }
    },
  };
  const worker = startWorker({
    store: watched,
    transport: smtpTransport(smtpUrl),
    settings: {
      business,
      siteUrl: environment.siteUrl,
      from: environment.mailFrom,
      to: environment.mailTo,
    },
    log,
    times: { sendMs: SEND_MS, graceMs: SEND_MS },
  });
  const timeUp = new AbortController();
  await Promise.race([
    idle.promise,
    sleep(CLAIM_FOR_MS, undefined, { signal: timeUp.signal }).catch(() => {}),
  ]);
  timeUp.abort();
  await worker.stop();
}

/**
 * Makes the drain of an isolate: one at a time; a call while one runs makes it look once more.
 * The promise never rejects: what went wrong is in the log and the mails are in the outbox.
 */
export function createDrain(options: DrainOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await drainOnce(options);
    } while (again);
  }

  return () => {
    again = true;
    running ??= run()
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : typeof error;
        options.log("error", "outbox.drain_failed", { error: name });
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
