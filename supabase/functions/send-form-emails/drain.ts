import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#log.ts";
import { smtpTransport } from "#mail/smtp.ts";
import { startWorker, type WorkerStore } from "#mail/worker.ts";
import type { HostedSettings } from "./settings.ts";

/** Fraction of an isolate's lifetime that is reserved for sends in progress: 250 s of 400 s, for example. */
const SENDING_SHARE = 5 / 8;
/** Time reserved for storing the outcomes of the last sends, in milliseconds. */
const SETTLE_GRACE_MS = 10_000;

/**
 * Creates the function that drains the outbox, for an isolate that has just started. Drains run one at a
 * time; a call during a drain makes another drain follow. An email may be sent twice if the isolate ends
 * before the mail server replies, so an isolate stops claiming emails while it still has time to finish its
 * sends. The next isolate sends the rest.
 * @returns a function whose promise never rejects: the worker logs errors, and unsent emails stay queued
 */
export function createDrain(store: WorkerStore, settings: HostedSettings, log: Log) {
  const { smtpUrl, isolateMs } = settings;
  const sendMs = isolateMs * SENDING_SHARE;
  /** When this isolate stops claiming emails, in milliseconds since 1970 UTC. */
  const claimUntil = Date.now() + isolateMs - sendMs - SETTLE_GRACE_MS;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function drainOnce(): Promise<void> {
    const idle = Promise.withResolvers<void>();
    const worker = startWorker({
      store,
      transport: smtpTransport(smtpUrl),
      settings,
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
