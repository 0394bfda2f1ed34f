import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailableError } from "#leads/errors.ts";
import type { Leads } from "#leads/leads.ts";
import type { ClaimedMail, MailOutcome } from "#leads/outbox.ts";
import type { Log } from "#log.ts";
import { compose } from "./compose.tsx";
import { DeliveryError } from "./delivery-error.ts";
import type { MailSettings } from "./settings.ts";
import { createTransport } from "./transport.ts";

const POLL_MS = 3_000;
/** Less than the outbox's visibility timeout, and longer than a server may take to reply. */
const SEND_TIMEOUT_MS = 660_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** How long `stop` lets the current send finish before it cancels it. */
const STOP_GRACE_MS = 7_000;
/** A later confirmation would promise a reply "within 24 hours" that is over. */
const LONGEST_CONFIRMATION_DELAY_MS = 24 * 60 * 60_000;

export interface WorkerOptions {
  leads: Pick<Leads, "resume" | "queueSummary" | "claim" | "settle">;
  settings: MailSettings & { smtpUrl?: string | undefined; dataDir: string };
  log: Log;
  now?: () => number;
  /** Shortened in tests. */
  pollMs?: number;
  firstPauseMs?: number;
}

/** Only the store's messages are quoted: other errors may contain a lead's data. */
const reasonOf = (error: unknown): string =>
  error instanceof StoreUnavailableError ? error.reason : (error as Error).name;

/** Sends the outbox's emails, one at a time, until `stop` is called. No failure ends it. */
export function startWorker({ leads, settings, log, now = Date.now, ...options }: WorkerOptions) {
  const { pollMs = POLL_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const transport = createTransport(settings);
  const stopping = new AbortController();
  const canceling = new AbortController();
  let waking = new AbortController();
  /** How long the last failure stops all email; 0 after any other outcome. */
  let pauseMs = 0;

  /** Waits until the time is over, or the worker stops, or `signal` is aborted. */
  const wait = (ms: number, signal?: AbortSignal) =>
    sleep(ms, undefined, {
      signal: AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]),
    }).catch(() => {});

  async function send(mail: ClaimedMail): Promise<MailOutcome> {
    if (mail.leads.length === 0) return { result: "never", reason: "its lead can't be read" };
    if (mail.kind === "visitor") {
      if (!settings.visitorMail) return { result: "never", reason: "VISITOR_MAIL is off" };
      if (now() - mail.queuedAt > LONGEST_CONFIRMATION_DELAY_MS)
        return { result: "never", reason: "more than a day late" };
    }
    try {
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
      const email = await compose(mail, settings);
      await transport.send(email, AbortSignal.any([timeout, canceling.signal]));
      return { result: "sent" };
    } catch (error) {
      if (error instanceof DeliveryError) return { result: error.outcome, reason: error.message };
      return { result: "later", reason: `could not be written (${(error as Error).name})` };
    }
  }

  /** Records an outcome, retrying until the worker stops: an unrecorded send would be repeated. */
  async function settle(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    for (;;) {
      try {
        if (!(await leads.settle(mail, outcome))) log("warn", "mail.taken_over", { mail: mail.id });
        return;
      } catch (error) {
        log("error", "mail.not_recorded", { mail: mail.id, reason: reasonOf(error) });
        if (stopping.signal.aborted) return;
        await wait(1_000);
      }
    }
  }

  /** @returns whether an email was due */
  async function sendNext(): Promise<boolean> {
    await leads.queueSummary();
    const mail = await leads.claim();
    if (!mail) return false;
    const outcome = await send(mail);
    await settle(mail, outcome);
    const { id, kind, attempts } = mail;
    pauseMs = 0;
    if (outcome.result === "pause")
      pauseMs = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
    const failure = outcome.result === "sent" ? {} : { reason: outcome.reason };
    const level = outcome.result === "sent" ? "info" : "warn";
    log(level, `mail.${outcome.result}`, { mail: id, kind, attempts, ...failure });
    return true;
  }

  async function run(): Promise<void> {
    let hasResumed = false;
    let hasStoreFailed = false;
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      let isIdle = true;
      try {
        if (!hasResumed) await leads.resume();
        hasResumed = true;
        isIdle = !(await sendNext());
        if (hasStoreFailed) log("info", "outbox.back");
        hasStoreFailed = false;
      } catch (error) {
        if (!hasStoreFailed) log("error", "outbox.unavailable", { reason: reasonOf(error) });
        hasStoreFailed = true;
      }
      // Random, so that replicas don't retry in step.
      if (pauseMs > 0) await wait(pauseMs * (0.75 + Math.random() / 2));
      else if (isIdle) await wait(pollMs, waking.signal);
    }
  }

  const done = run();
  return {
    /** Sends at once what was just stored, except during a pause. */
    wake: () => waking.abort(),
    /** Finishes the current send or returns the email to the outbox, within about 8 s. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([done, sleep(STOP_GRACE_MS, undefined, { ref: false })]);
      canceling.abort();
      await Promise.race([done, sleep(1_500, undefined, { ref: false })]);
    },
  };
}
