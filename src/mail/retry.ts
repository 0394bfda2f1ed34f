/**
 * The retry policy, as pure functions: the next state of a mail that failed to send. If the server sends an
 * enhanced status code (RFC 3463 §3), it decides, except for 421 and replies about our login; otherwise the
 * reply code and the command decide.
 *
 * | failure                                                | fault      | visitor   | owner, digest     |
 * |--------------------------------------------------------|------------|-----------|-------------------|
 * | no reply; greeting, encryption, login, sender refused  | connection | retrying  | retrying          |
 * | cut after the message was handed over                  | connection | uncertain | uncertain         |
 * | 421, any other 4xx; system, quota or policy (X.3–5, 7) | server     | retrying  | retrying          |
 * | 4xx about the address, mailbox or content (X.1, 2, 6)  | mail       | retrying  | retrying          |
 * | 5xx about those, or without an enhanced code           | mail       | dead      | retrying, longest |
 * | still failing seven days after it was queued           | any        | dead      | as above          |
 *
 * After a connection fault, the first success makes the delayed mails due. A server fault slows the
 * whole queue (./pace.ts).
 */
import { type ClaimedMail, LONGEST_PAUSE_MS, type MailOutcome } from "#leads/mail.ts";
import type { MailFault } from "#leads/schema.ts";
import { DeliveryError, type DeliveryFacts } from "./delivery-error.ts";

/** Shortest pause between attempts, in milliseconds. */
export const FIRST_PAUSE_MS = 5_000;
/** How long a visitor's mail is retried, in milliseconds. */
const RETRY_SPAN_MS = 7 * 24 * 60 * 60 * 1000;

/** Replies about our login or encryption, whichever command they answer (RFC 4954 §6; 503: no login). */
const OUR_SETUP = new Set([503, 530, 534, 535, 538]);

/** RFC 3463 §3: address (1), mailbox (2) and message content (6) are about one mail. */
const ABOUT_ONE_MAIL = new Set(["1", "2", "6"]);

/**
 * Classifies a failure: the fault of the connection, the server or one mail.
 * @param error thrown by the send
 */
export function faultOf(error: unknown): MailFault {
  // Not from the transport: we couldn't load or render the mail. A retry or a new version may succeed.
  if (!(error instanceof DeliveryError)) return "mail";
  const { responseCode: reply, enhancedCode, command = "" } = error.facts;
  if (reply === 421) return "server";
  const isInTransaction = ["MAIL FROM", "RCPT TO", "DATA"].includes(command);
  if (reply === undefined || !isInTransaction || OUR_SETUP.has(reply)) return "connection";
  const [, subject = "", detail = ""] = enhancedCode?.split(".") ?? [];
  const isPermanent = reply >= 500;
  if (command === "MAIL FROM" && isPermanent) {
    // The server refuses our sender address, unless the code is about its system or a quota.
    return ["3", "4"].includes(subject) ? "server" : "connection";
  }
  // X.1.7 and X.1.8 are about the sender's address.
  if (subject === "1" && ["7", "8"].includes(detail)) return "connection";
  const hasNoSubject = ["", "0"].includes(subject);
  return ABOUT_ONE_MAIL.has(subject) || (isPermanent && hasNoSubject) ? "mail" : "server";
}

/**
 * Exponential backoff with jitter: random between the first pause and a growing ceiling, so that mails that
 * failed together don't retry together.
 * @param attempts sends started so far, at least 1
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export function retryPause(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, 2 * FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(FIRST_PAUSE_MS + random * (ceiling - FIRST_PAUSE_MS));
}

/**
 * Returns the outcome of a failed send.
 * @param mail the mail as claimed, including this attempt
 * @param error thrown by the send
 * @param now milliseconds since 1970 UTC
 * @param random from 0 up to 1
 */
export function afterFailure(
  mail: Pick<ClaimedMail, "kind" | "attempts" | "queuedAt">,
  error: unknown,
  now: number,
  random: number,
): Exclude<MailOutcome, { state: "sent" | "pending" }> {
  const facts: DeliveryFacts = error instanceof DeliveryError ? error.facts : { handedOver: false };
  const { responseCode: reply = 0, handedOver } = facts;
  const fault = faultOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  const why = error instanceof DeliveryError ? error.message : `could not be written (${name})`;
  // The server permanently refuses this one mail (RFC 5321 §4.2.1).
  if (fault === "mail" && reply >= 500) {
    if (mail.kind === "visitor") return { state: "dead", error: why };
    return { state: "retrying", nextAttemptAt: now + LONGEST_PAUSE_MS, error: why, fault };
  }
  if (mail.kind === "visitor" && now - mail.queuedAt >= RETRY_SPAN_MS) {
    return { state: "dead", error: `given up after 7 days: ${why}` };
  }
  return {
    // Only a reply after the message settles its outcome; without one, it may have been delivered.
    state: handedOver && reply < 400 ? "uncertain" : "retrying",
    nextAttemptAt: now + retryPause(mail.attempts, random),
    error: why,
    fault,
  };
}
