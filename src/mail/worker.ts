/** The worker: leases due mails, sends a few at a time, records what became of each. */
import { setTimeout as sleep } from "node:timers/promises";
import { type ClaimedMail, FAILING_ATTEMPTS, type MailOutcome } from "#leads/mail.ts";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import type { Log } from "#log/log.ts";
import { compose } from "./compose.tsx";
import { afterFailure, FIRST_PAUSE_MS } from "./retry.ts";
import { SMTP_CONNECTIONS } from "./smtp.ts";
import type { MailSettings, MailTransport } from "./types.ts";

const TIMES = {
  /**
   * Longest one send may take: longer than a server may think about a message, since what is cut
   * before it answers comes twice.
   */
  sendMs: 660_000,
  /**
   * How long a lease holds. It is renewed nine times as often while its mail is in hand, so that a
   * busy database may miss some. As long do the mails of a worker that is gone wait, and as far may
   * clocks of replicas differ.
   */
  leaseMs: 45_000,
  /** Pause between looks at the outbox when nobody wakes the worker. */
  pollMs: 3_000,
  /** How long `stop` lets sends finish before it cuts them. */
  graceMs: 7_000,
};
/** How long `stop` waits for the outcomes of the sends it cut to be stored. */
const SETTLE_GRACE_MS = 1_500;

export interface WorkerOptions {
  store: LeadStore;
  transport: MailTransport;
  settings: MailSettings;
  log: Log;
  /** Told how long a mail took from the lead to the mail server, in seconds. */
  onSent?(seconds: number): void;
  /** Told that nothing is due, or that the store cannot say. */
  onIdle?(): void;
  /** Milliseconds. */
  times?: Partial<typeof TIMES>;
  /** The clock, for tests. */
  now?: () => number;
}

/** Starts sending; see `WorkerOptions`. Nothing it meets ends it before `stop`. */
export function startWorker(options: WorkerOptions) {
  const { store, transport, settings, log, onSent, onIdle, now = Date.now } = options;
  const times = { ...TIMES, ...options.times };
  /** Sends under way. */
  const inHand = new Map<ClaimedMail, Promise<void>>();
  const cut = new AbortController();
  let stopping = false;
  let awake = new AbortController();
  // After a start too: mails may wait for a server that is back.
  let serverTrouble = true;
  let storeTrouble = false;
  let waiting = false;

  const wake = () => awake.abort();

  /** Records an outcome, as often as it takes: an unrecorded send would be sent again. */
  async function settle(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    for (;;) {
      try {
        if (!(await store.settle(mail, outcome))) {
          log("warn", "mail.lease_lost", { mail: mail.id, state: outcome.state });
        }
        return;
      } catch (error) {
        log("error", "mail.not_recorded", { mail: mail.id, reason: reason(error) });
        if (stopping) return;
        await sleep(1_000, undefined, { ref: false, signal: cut.signal }).catch(() => {});
      }
    }
  }

  function failed(mail: ClaimedMail, error: unknown): MailOutcome {
    const outcome = afterFailure(mail, error, now(), Math.random());
    if (cut.signal.aborted && outcome.state !== "dead") {
      // We cut it ourselves: due at once, and not its failure unless it may have arrived.
      if (outcome.state !== "uncertain") return { state: "pending" };
      return { ...outcome, nextAttemptAt: now() + FIRST_PAUSE_MS };
    }
    if (outcome.state !== "dead" && outcome.fault === "server") serverTrouble = true;
    const lasting = mail.kind !== "visitor" && mail.attempts >= FAILING_ATTEMPTS;
    log(lasting || outcome.state === "dead" ? "error" : "warn", `mail.${outcome.state}`, {
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
    try {
      const leads = mail.kind === "digest" ? await store.inDigest(mail.id) : [mail.lead];
      const outgoing = await compose(mail, leads, settings);
      await transport.send(
        outgoing,
        AbortSignal.any([AbortSignal.timeout(times.sendMs), cut.signal]),
      );
    } catch (error) {
      outcome = failed(mail, error);
    }
    await settle(mail, outcome);
    if (outcome.state !== "sent") return;
    const seconds = Math.max(0, (now() - mail.lead.createdAt) / 1000);
    log("info", "mail.sent", { mail: mail.id, kind: mail.kind, attempts: mail.attempts, seconds });
    onSent?.(seconds);
    if (!serverTrouble) return;
    serverTrouble = false;
    await store.expedite().catch(() => {
      serverTrouble = true;
    });
  }

  /** Leases as many mails as there are hands free. */
  async function takeUp(): Promise<void> {
    if (!(await store.takeOver())) {
      if (!waiting) log("warn", "outbox.taken");
      waiting = true;
      return;
    }
    waiting = false;
    await store.queueDigest();
    const free = SMTP_CONNECTIONS - inHand.size;
    if (free === 0) return;
    const except = [...inHand.keys()].map((mail) => mail.id);
    const claimed = await store.claim({ limit: free, leaseMs: times.leaseMs, except });
    if (claimed.length === 0) onIdle?.();
    for (const mail of claimed) {
      const work = send(mail)
        .catch((error) => log("error", "mail.worker", { mail: mail.id, reason: reason(error) }))
        .finally(() => {
          inHand.delete(mail);
          wake();
        });
      inHand.set(mail, work);
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      awake = new AbortController();
      try {
        await takeUp();
        if (storeTrouble) log("info", "outbox.back");
        storeTrouble = false;
      } catch (error) {
        if (!storeTrouble) log("error", "outbox.unavailable", { reason: reason(error) });
        storeTrouble = true;
        onIdle?.();
      }
      const jittered = times.pollMs * (0.75 + Math.random() / 2);
      await sleep(jittered, undefined, { signal: awake.signal }).catch(() => {});
    }
  }

  const renewing = setInterval(() => {
    if (inHand.size === 0) return;
    // The store is away: the next renewal may still be in time.
    store.renew([...inHand.keys()], times.leaseMs).catch(() => {});
  }, times.leaseMs / 9);
  const running = run();

  return {
    /** Something was accepted: look at once instead of at the next poll. */
    wake,
    /** Finishes or returns what is in hand, within 8.5 seconds; then closes the transport. */
    async stop() {
      stopping = true;
      wake();
      await running;
      const done = () => Promise.all(inHand.values());
      await Promise.race([done(), sleep(times.graceMs, undefined, { ref: false })]);
      cut.abort();
      await Promise.race([done(), sleep(SETTLE_GRACE_MS, undefined, { ref: false })]);
      clearInterval(renewing);
      transport.close();
    },
  };
}

/** Only the store's own words: those of other errors may quote a lead. */
function reason(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}
