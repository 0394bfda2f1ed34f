/** Sends the outbox's emails, one at a time. */
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "#leads/database.ts";
import { lockFolder } from "#leads/lock.ts";
import { claimNotice, returnNotice } from "#leads/notice.ts";
import {
  addressesWithout,
  type ClaimedMail,
  type Content,
  claimMail,
  LONGEST_CONFIRMATION_DELAY_MS,
  leadOf,
  type MailOutcome,
  resumeMails,
  settleMail,
} from "#leads/outbox.ts";
import type { Store } from "#leads/store.ts";
import { stackOf } from "#log.ts";
import { compose, composeNotice } from "./compose.tsx";
import { createTransport, DeliveryError, type MailTransport } from "./transport.ts";

/** Also the time between two emails: composing them takes processor time from visitors. */
const POLL_MS = 500;
/** Less than the outbox's visibility timeout, and longer than a server may take to reply. */
const SEND_TIMEOUT_MS = 660_000;
const NOTICE_POLL_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** How long `stop` lets the current send finish before it cancels it. */
const STOP_GRACE_MS = 3_000;

type Email = Parameters<MailTransport["send"]>[0];

/** What the log says of an email. */
interface Reported {
  id: string;
  kind: string;
  attempts: number;
}

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
  const { settings, log, now, monotonic } = store;
  const transport = createTransport(settings);
  const stopping = new AbortController();
  const canceling = new AbortController();

  /** Waits until the time is over or the worker stops. */
  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** @param isToVisitor its refusal must not hold up the owner's emails */
  async function send(email: Email, { isToVisitor = false } = {}): Promise<MailOutcome> {
    const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      await transport.send(email, AbortSignal.any([timeout, canceling.signal]));
      return { result: "sent" };
    } catch (error) {
      const { message: reason } = error as Error;
      if (!(error instanceof DeliveryError)) return { result: "deferred", reason };
      const { outcome, isTextRefused, isLoggedIn } = error;
      const result = isToVisitor && isLoggedIn && outcome === "unavailable" ? "deferred" : outcome;
      return { result, reason, isTextRefused };
    }
  }

  async function sendTo(to: string, email: Email): Promise<MailOutcome> {
    const outcome = await send({ ...email, envelope: { from: settings.mailFrom, to } });
    return outcome.result === "sent" ? { ...outcome, to } : outcome;
  }

  /**
   * Sends an email to one of the owner's addresses that lack it, to another at each attempt: what the server thinks of one
   * must not keep it from the others.
   */
  async function sendToOwner(email: Email, mail: ClaimedMail): Promise<MailOutcome> {
    // A file is for all.
    if (!settings.smtpUrl) return send(email);
    const addresses = addressesWithout(settings, mail.delivered_to);
    const to = addresses[(mail.attempts - 1) % addresses.length];
    return to === undefined ? { result: "sent" } : sendTo(to, email);
  }

  /** Failed tries of a notice: each begins with another address, as the server may refuse all after one. */
  let noticeFailures = 0;

  /** Sends a notice to each of the owner's addresses. One of them is enough: the next notice is for all again. */
  async function sendNoticeToOwner(email: Email): Promise<MailOutcome> {
    if (!settings.smtpUrl) return send(email);
    const first = noticeFailures % settings.mailTo.length;
    const addresses = [...settings.mailTo.slice(first), ...settings.mailTo.slice(0, first)];
    const outcomes: MailOutcome[] = [];
    for (const to of addresses) {
      const outcome = await sendTo(to, email);
      outcomes.push(outcome);
      if (outcome.result === "unavailable") break;
    }
    // The first failure may be the reason of the others.
    const [failure] = outcomes;
    return failure && outcomes.every(({ result }) => result !== "sent")
      ? failure
      : { result: "sent" };
  }

  async function sendMail(mail: ClaimedMail): Promise<MailOutcome> {
    const isToVisitor = mail.kind === "visitor";
    const lead = await leadOf(store, mail).catch(reasonOf);
    if (typeof lead === "string")
      return { result: "deferred", reason: `its form can't be read: ${lead}` };
    if (isToVisitor) {
      if (lead.isUnreadable) return { result: "rejected", reason: "the form is damaged" };
      if (!settings.visitorMail) return { result: "rejected", reason: "VISITOR_MAIL is off" };
      if (now() - mail.queued_at > LONGEST_CONFIRMATION_DELAY_MS)
        return { result: "rejected", reason: "more than a day late" };
    }
    try {
      const email = await compose({ ...mail, lead }, settings);
      return isToVisitor ? await send(email, { isToVisitor }) : await sendToOwner(email, mail);
    } catch (error) {
      log("error", "mail.bug", { mail: mail.id, stack: stackOf(error as Error) });
      return { result: "deferred", reason: `could not be written (${(error as Error).name})` };
    }
  }

  function report({ id, kind, attempts }: Reported, outcome: MailOutcome): void {
    const failure = "reason" in outcome ? { reason: outcome.reason } : undefined;
    const event = failure || settings.smtpUrl ? outcome.result : "saved";
    log(failure ? "warn" : "info", `mail.${event}`, { mail: id, kind, attempts, ...failure });
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

  /** @returns the outcome of the notice that is due; undefined if none is */
  async function sendNotice(): Promise<MailOutcome | undefined> {
    const notice = await claimNotice(store);
    if (!notice) return undefined;
    const sendAs = async (content: Content, attempts: number): Promise<MailOutcome> => {
      const outcome = await sendNoticeToOwner(composeNotice(notice, content, settings));
      report({ id: notice.id, kind: "notice", attempts }, outcome);
      return outcome;
    };
    let outcome = await sendAs("addresses", 1);
    // The server may dislike a name.
    if (outcome.result === "deferred") outcome = await sendAs("reference", 2);
    if (outcome.result === "sent") return outcome;
    noticeFailures += 1;
    await returnNotice(store, notice);
    return outcome;
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
