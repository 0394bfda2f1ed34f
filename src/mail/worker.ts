/** Empties the outbox, one email at a time. */
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "#leads/database.ts";
import { lockFolder } from "#leads/lock.ts";
import {
  type ClaimedMail,
  claimMail,
  type MailOutcome,
  resumeMails,
  settleMail,
} from "#leads/outbox.ts";
import type { Store } from "#leads/store.ts";
import { createSender } from "./sender.ts";

/** Also the time between two emails: composing them takes processor time from visitors. */
const POLL_MS = 500;
const NOTICE_POLL_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** How long `stop` lets the current send finish before it cancels it. */
const STOP_GRACE_MS = 3_000;

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
  const { settings, log, monotonic } = store;
  const stopping = new AbortController();
  const canceling = new AbortController();
  const { sendMail, sendNotice, report } = createSender(store, canceling.signal);

  /** Waits until the time is over or the worker stops. */
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

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

  /** By `monotonic`. */
  let nextNotice = Number.NEGATIVE_INFINITY;
  /** Consecutive outcomes that stopped all email. */
  let stops = 0;

  /** @returns how long to wait, in milliseconds */
  async function sendNext(): Promise<number> {
    const mail = await claim(store);
    let outcome: MailOutcome | undefined;
    if (mail) {
      outcome = await sendMail(mail);
      await record(mail, outcome);
      report(mail, outcome);
    }
    // After the emails that the owner gets now, and when the others have to wait.
    if (mail?.kind !== "owner" && monotonic() >= nextNotice) {
      const startedAt = monotonic();
      nextNotice = startedAt + NOTICE_POLL_MS;
      const noticed = await sendNotice();
      if (noticed?.result === "deferred" || noticed?.result === "rejected")
        nextNotice = startedAt + LONGEST_PAUSE_MS;
      outcome = noticed ?? outcome;
    }
    if (outcome?.result !== "unavailable") {
      if (outcome) stops = 0;
      return pollMs;
    }
    // Random, so that replicas don't retry in step.
    const pauseMs = firstPauseMs * 2 ** stops * (0.75 + Math.random() / 2);
    stops += 1;
    return Math.min(LONGEST_PAUSE_MS, pauseMs);
  }

  /**
   * Waits for the folder's lock, as two servers with one SQLite file would send every email twice. Replicas share
   * PostgreSQL instead.
   */
  async function takeLock(): Promise<Disposable | undefined> {
    if (settings.databaseUrl) return undefined;
    for (let obstacle = ""; !stopping.signal.aborted; await wait(pollMs)) {
      let reason = `another server sends the mail of ${settings.dataDir}`;
      try {
        const lock = lockFolder(settings.dataDir);
        if (lock) return lock;
      } catch (error) {
        reason = (error as Error).message;
      }
      if (reason !== obstacle) log("error", "mail.stopped", { reason });
      obstacle = reason;
    }
    return undefined;
  }

  async function run(): Promise<void> {
    using _lock = await takeLock();
    let hasFailed = false;
    let isResumed = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isResumed) await resumeMails(store);
        isResumed = true;
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
