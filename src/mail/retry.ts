/**
 * The retry policy, a pure function: what becomes of a mail that was not sent.
 *
 * | what happened                                   | visitor           | owner, digest     |
 * |-------------------------------------------------|-------------------|-------------------|
 * | 4xx, no connection, time-out, login or sender refused | retrying    | retrying          |
 * | cut after the message was handed over           | uncertain         | uncertain         |
 * | recipient or message refused (5xx)              | dead              | retrying, longest |
 * | still failing seven days after it was queued    | dead              | goes on           |
 */
import type { ClaimedMail, MailOutcome } from "#leads/index.ts";
import { DeliveryError, type DeliveryFacts } from "./delivery-error.ts";

/** Bounds of the pause between attempts, in milliseconds. */
export const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;
/** How long a visitor's mail is tried, in milliseconds. */
const RETRY_SPAN_MS = 7 * 24 * 60 * 60 * 1000;

/** Replies that speak of our login or encryption, whichever command they answer (RFC 4954 §6). */
const OUR_SETUP = new Set([503, 530, 534, 535, 538]);

/** The server refuses this recipient or this message and would again (RFC 5321 §4.2.1). */
function isRefusal({ responseCode = 0, enhancedCode, command }: DeliveryFacts): boolean {
  if (responseCode < 500 || responseCode > 599 || OUR_SETUP.has(responseCode)) return false;
  if (command === "DATA") return true;
  // 5.7.1 to a recipient is mostly "relaying denied": our account, not their mailbox.
  return command === "RCPT TO" && enhancedCode !== "5.7.1";
}

/** A reply to the end of the message settles it; silence after it does not. */
function isUncertain({ responseCode = 0, handedOver }: DeliveryFacts): boolean {
  return handedOver && responseCode < 400;
}

/** Whether other mails would have met the same: the way to the server, not this mail. */
function isServers({ responseCode, command }: DeliveryFacts): boolean {
  return responseCode === undefined || (command !== "RCPT TO" && command !== "DATA");
}

/**
 * Exponential backoff with full jitter, so that mails that failed together do not come back
 * together.
 * @param attempts sends begun so far, at least 1
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export function pause(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, 2 * FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(FIRST_PAUSE_MS + random * (ceiling - FIRST_PAUSE_MS));
}

/**
 * @param mail the mail as claimed, its attempt counted
 * @param error what the send threw
 * @param now milliseconds since 1970 UTC
 * @param random from 0 up to 1
 */
export function afterFailure(
  mail: Pick<ClaimedMail, "kind" | "attempts" | "queuedAt">,
  error: unknown,
  now: number,
  random: number,
): Exclude<MailOutcome, { state: "sent" | "pending" }> {
  const facts = error instanceof DeliveryError ? error.facts : undefined;
  const name = error instanceof Error ? error.name : typeof error;
  // What no delivery failed at is a mail we could not write; a new version may.
  const why = error instanceof DeliveryError ? error.message : `could not be written (${name})`;
  if (facts && isRefusal(facts)) {
    if (mail.kind === "visitor") return { state: "dead", error: why };
    return { state: "retrying", nextAttemptAt: now + LONGEST_PAUSE_MS, error: why, fault: "mail" };
  }
  if (mail.kind === "visitor" && now - mail.queuedAt >= RETRY_SPAN_MS) {
    return { state: "dead", error: `given up after 7 days: ${why}` };
  }
  return {
    state: facts && isUncertain(facts) ? "uncertain" : "retrying",
    nextAttemptAt: now + pause(mail.attempts, random),
    error: why,
    fault: facts && isServers(facts) ? "server" : "mail",
  };
}
