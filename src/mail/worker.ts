/** Sends the outbox's emails, one at a time. */
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "#leads/database.ts";
import {
  type ClaimedMail,
  claimMail,
  type MailOutcome,
  queueSummary,
  resumeMails,
  settleMail,
} from "#leads/outbox.ts";
import type { Store } from "#leads/store.ts";
import { compose } from "./compose.tsx";
import { createTransport, DeliveryError } from "./transport.ts";

/** Also the time between two emails: composing them takes processor time from visitors. */
const POLL_MS = 500;
/** Less than the outbox's visibility timeout, and longer than a server may take to reply. */
const SEND_TIMEOUT_MS = 660_000;
/** Not more often, because queueing a summary reads all leads that wait for one. */
const SUMMARY_POLL_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** How long `stop` lets the current send finish before it cancels it. */
const STOP_GRACE_MS = 3_000;
/** A later confirmation would promise a reply "within 24 hours" that is over. */
const LONGEST_CONFIRMATION_DELAY_MS = 24 * 60 * 60_000;

export interface WorkerOptions {
  /** Shortened in tests. */
  pollMs?: number;
  firstPauseMs?: number;
  /** Replaced in tests. */
  claim?: typeof claimMail;
  settle?: typeof settleMail;
}

/** Starts sending, until `stop` is called. No failure ends it. */
export function startWorker(store: Store, options: WorkerOptions = {}) {
  const { pollMs = POLL_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const { claim = claimMail, settle = settleMail } = options;
  const { settings, log, now } = store;
  const transport = createTransport(settings);
  const stopping = new AbortController();
  const canceling = new AbortController();

  /** Waits until the time is over or the worker stops. */
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function send(mail: ClaimedMail): Promise<MailOutcome> {
    if (mail.kind === "visitor") {
      if (!settings.visitorMail) return { result: "failed", reason: "VISITOR_MAIL is off" };
      if (now() - mail.queued_at > LONGEST_CONFIRMATION_DELAY_MS)
        return { result: "failed", reason: "more than a day late" };
    }
    try {
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
      const email = await compose(mail, settings);
      await transport.send(email, AbortSignal.any([timeout, canceling.signal]));
      return { result: settings.smtpUrl ? "sent" : "saved" };
    } catch (error) {
      if (error instanceof DeliveryError) return { result: error.outcome, reason: error.message };
      return { result: "later", reason: `could not be written (${(error as Error).name})` };
    }
  }

  /** Records an outcome, retrying until the worker stops: an unrecorded send would be repeated. */
  async function record(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    try {
      if (!(await settle(store, mail, outcome))) log("warn", "mail.taken_over", { mail: mail.id });
    } catch (error) {
      log("error", "mail.not_recorded", { mail: mail.id, reason: reasonOf(error) });
      await wait(pollMs);
      if (!stopping.signal.aborted) await record(mail, outcome);
    }
  }

  /** Consecutive outcomes that stopped all email. */
  let pauses = 0;
  let lastSummary = Number.NEGATIVE_INFINITY;

  async function summarize(): Promise<void> {
    // Also when the clock was set back.
    if (Math.abs(now() - lastSummary) < SUMMARY_POLL_MS) return;
    await queueSummary(store);
    lastSummary = now();
  }

  /** @returns how long to wait, in milliseconds */
  async function sendNext(): Promise<number> {
    await summarize();
    const mail = await claim(store);
    if (!mail) return pollMs;
    const outcome = await send(mail);
    await record(mail, outcome);
    const { result, ...failure } = outcome;
    const { id, kind, attempts } = mail;
    const level = "reason" in outcome ? "warn" : "info";
    log(level, `mail.${result}`, { mail: id, kind, attempts, ...failure });
    if (result !== "pause") {
      pauses = 0;
      return pollMs;
    }
    // Random, so that replicas don't retry in step.
    const pauseMs = firstPauseMs * 2 ** pauses * (0.75 + Math.random() / 2);
    pauses += 1;
    return Math.min(LONGEST_PAUSE_MS, pauseMs);
  }

  async function run(): Promise<void> {
    let hasFailed = false;
    await resumeMails(store).catch(() => {});
    while (!stopping.signal.aborted) {
      try {
        await wait(await sendNext());
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log("error", "outbox.unavailable", { reason: reasonOf(error) });
        hasFailed = true;
        await wait(pollMs);
      }
    }
  }

  const done = run();
  return {
    /** Finishes the current send, or returns the email to the outbox. */
    async stop(): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => canceling.abort(), STOP_GRACE_MS);
      await done;
      clearTimeout(timer);
    },
  };
}
