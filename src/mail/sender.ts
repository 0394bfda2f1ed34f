/** Sends one email or notice, and says how that went. */
import { reasonOf } from "#leads/database.ts";
import { claimNotice, returnNotice } from "#leads/notice.ts";
import {
  addressesWithout,
  type ClaimedMail,
  type Content,
  LONGEST_CONFIRMATION_DELAY_MS,
  leadOf,
  type MailOutcome,
} from "#leads/outbox.ts";
import type { Store } from "#leads/store.ts";
import { stackOf } from "#log.ts";
import { compose, composeNotice } from "./compose.tsx";
import { createTransport, DeliveryError, type MailTransport } from "./transport.ts";

/** Less than the outbox's visibility timeout, and longer than a server may take to reply. */
const SEND_TIMEOUT_MS = 660_000;

type Email = Parameters<MailTransport["send"]>[0];

/** What the log says of an email. */
interface Reported {
  id: string;
  kind: string;
  attempts: number;
}

/** @param canceled cancels what is being sent */
export function createSender(store: Store, canceled: AbortSignal) {
  const { settings, log, now } = store;
  const transport = createTransport(settings);

  /** @param isToVisitor its refusal must not hold up the owner's emails */
  async function send(email: Email, { isToVisitor = false } = {}): Promise<MailOutcome> {
    const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      await transport.send(email, AbortSignal.any([timeout, canceled]));
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

  return { sendMail, sendNotice, report };
}
