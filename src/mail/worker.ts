import { setTimeout as sleep } from "node:timers/promises";
import type { MailKind } from "#leads/database/schema.ts";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import { type ClaimedMail, FAILING_ATTEMPTS, LATE_MS, type MailOutcome } from "#leads/mail.ts";
import type { LeadStore } from "#leads/store.ts";
import type { Log } from "#log.ts";
import { compose } from "./compose.tsx";
import { createPacer } from "./pace.ts";
import { afterFailure, FIRST_PAUSE_MS, faultOf } from "./retry.ts";
import { SMTP_CONNECTIONS } from "./smtp.ts";
import type { MailSettings, MailTransport } from "./types.ts";

const TIMES = {
  /**
   * Longest time one send may take. This is longer than a server may take to reply, because an email whose
   * send is canceled before the reply may be sent twice.
   */
  sendMs: 660_000,
  /**
   * How long a lease lasts, and therefore how long an email stays leased to a dead worker. During a send, the
   * lease is renewed nine times in this period, to tolerate missed renewals on a busy database and clock
   * differences between replicas.
   */
  leaseMs: 45_000,
  pollMs: 3_000,
  /** How long `stop` lets sends finish before it cancels them. */
  graceMs: 7_000,
};
/** How long `stop` waits for the outcomes of canceled sends to be stored, in milliseconds. */
const SETTLE_GRACE_MS = 1_500;

export type WorkerStore = Pick<
  LeadStore,
  "acquireOutbox" | "queueDigest" | "leadsInDigest" | "claim" | "renew" | "settle" | "expedite"
>;

export interface WorkerOptions {
  store: WorkerStore;
  transport: MailTransport;
  settings: MailSettings;
  log: Log;
  /** Called after each delivery with the number of seconds since the lead arrived. */
  onSent?(seconds: number, kind: MailKind): void;
  /** Called when no email is due, or when the store can't be read. */
  onIdle?(): void;
  times?: Partial<typeof TIMES>;
  now?: () => number;
}

/** Starts the worker, which runs until `stop` is called. No failure ends it. */
export function startWorker(options: WorkerOptions) {
  const { store, transport, settings, log, onSent, onIdle, now = Date.now } = options;
  const times = { ...TIMES, ...options.times };
  const inFlight = new Map<ClaimedMail, Promise<void>>();
  const canceling = new AbortController();
  let isStopping = false;
  let wakeController = new AbortController();
  const pacer = createPacer();
  // True at startup: an earlier outage may have delayed emails.
  let hasConnectionFailed = true;
  let hasStoreFailed = false;
  let isOutboxTaken = false;

  const wake = () => wakeController.abort();

  /** Records an outcome, retrying until the worker stops: an unrecorded send would be repeated. */
  async function settle(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    for (;;) {
      try {
        if (!(await store.settle(mail, outcome))) {
          log("warn", "mail.lease_lost", { mail: mail.id, state: outcome.state });
        }
        return;
      } catch (error) {
        log("error", "mail.not_recorded", { mail: mail.id, reason: reasonOf(error) });
        if (isStopping) return;
        await sleep(1_000, undefined, { ref: false, signal: canceling.signal }).catch(() => {});
      }
    }
  }

  function handleFailure(mail: ClaimedMail, error: unknown, startedAt: number): MailOutcome {
    const outcome = afterFailure(mail, error, now(), Math.random());
    if (canceling.signal.aborted && outcome.state !== "dead") {
      // Our shutdown canceled the send: retry at once and don't count the attempt. If the server may have
      // accepted the email, count the attempt and pause before the retry.
      if (outcome.state !== "uncertain") return { state: "pending" };
      return { ...outcome, nextAttemptAt: now() + FIRST_PAUSE_MS };
    }
    const fault = faultOf(error);
    if (fault === "connection") hasConnectionFailed = true;
    if (fault === "server") pacer.recordEnd(startedAt, true);
    const isThrottled = fault === "server" && now() - mail.queuedAt < LATE_MS;
    const isFailing = mail.kind !== "visitor" && mail.attempts >= FAILING_ATTEMPTS && !isThrottled;
    log(isFailing || outcome.state === "dead" ? "error" : "warn", `mail.${outcome.state}`, {
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      error: outcome.error,
      retryInSeconds:
        outcome.state === "dead" ? null : Math.round((outcome.nextAttemptAt - now()) / 1000),
    });
    return outcome;
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (mail.kind === "visitor" && !settings.visitorMail) {
      return settle(mail, { state: "dead", error: "confirmations are off (VISITOR_MAIL)" });
    }
    let outcome: MailOutcome = { state: "sent" };
    const startedAt = pacer.recordStart();
    try {
      const leads = mail.kind === "digest" ? await store.leadsInDigest(mail.id) : [mail.lead];
      if (leads.length === 0)
        return await settle(mail, {
          state: "dead",
          error: "every form in it was released or erased",
        });
      const email = await compose(mail, leads, settings);
      const signal = AbortSignal.any([AbortSignal.timeout(times.sendMs), canceling.signal]);
      await transport.send(email, signal);
    } catch (error) {
      outcome = handleFailure(mail, error, startedAt);
    }
    if (outcome.state === "sent") pacer.recordEnd(startedAt, false);
    await settle(mail, outcome);
    if (outcome.state !== "sent") return;
    const seconds = Math.max(0, (now() - mail.lead.createdAt) / 1000);
    log("info", "mail.sent", { mail: mail.id, kind: mail.kind, attempts: mail.attempts, seconds });
    onSent?.(seconds, mail.kind);
    if (!hasConnectionFailed) return;
    hasConnectionFailed = false;
    await store.expedite().catch(() => {
      hasConnectionFailed = true;
    });
  }

  /** Leases at most one due email per free connection and starts to send them, at the current pace. */
  async function claimDue(): Promise<void> {
    if (!(await store.acquireOutbox())) {
      if (!isOutboxTaken) log("warn", "outbox.taken");
      isOutboxTaken = true;
      return;
    }
    isOutboxTaken = false;
    await store.queueDigest();
    const maxSends = pacer.slots(SMTP_CONNECTIONS - inFlight.size);
    if (maxSends === 0 || pacer.delayMs() > 0) return;
    const except = [...inFlight.keys()].map((mail) => mail.id);
    const claimed = await store.claim({ limit: maxSends, leaseMs: times.leaseMs, except });
    if (claimed.length === 0) onIdle?.();
    for (const mail of claimed) {
      const sending = send(mail)
        .catch((error) => log("error", "mail.worker", { mail: mail.id, reason: reasonOf(error) }))
        .finally(() => {
          inFlight.delete(mail);
          wake();
        });
      inFlight.set(mail, sending);
    }
  }

  async function runLoop(): Promise<void> {
    while (!isStopping) {
      wakeController = new AbortController();
      try {
        await claimDue();
        if (hasStoreFailed) log("info", "outbox.back");
        hasStoreFailed = false;
      } catch (error) {
        if (!hasStoreFailed) log("error", "outbox.unavailable", { reason: reasonOf(error) });
        hasStoreFailed = true;
        onIdle?.();
      }
      const pollDelay = times.pollMs * (0.75 + Math.random() / 2);
      const delay = Math.min(pollDelay, pacer.delayMs() || pollDelay);
      await sleep(delay, undefined, { signal: wakeController.signal }).catch(() => {});
    }
  }

  const renewTimer = setInterval(() => {
    if (inFlight.size === 0) return;
    // If the store is down, a later renewal may still be in time.
    store.renew([...inFlight.keys()], times.leaseMs).catch(() => {});
  }, times.leaseMs / 9);
  const loopDone = runLoop();

  return {
    wake,
    /**
     * Finishes the emails being sent or returns them to the outbox, by default within 8.5 s, and closes the
     * transport.
     */
    async stop() {
      isStopping = true;
      wake();
      await loopDone;
      const sendsDone = () => Promise.all(inFlight.values());
      await Promise.race([sendsDone(), sleep(times.graceMs, undefined, { ref: false })]);
      canceling.abort();
      await Promise.race([sendsDone(), sleep(SETTLE_GRACE_MS, undefined, { ref: false })]);
      clearInterval(renewTimer);
      transport.close();
    },
  };
}

/** Only the store's messages are quoted: other errors may contain a lead's data. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}
