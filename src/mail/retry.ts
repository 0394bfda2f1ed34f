/**
 * The retry policy: pure functions that return the next state of an email after a failed send. If the
 * server's reply has an enhanced status code (RFC 3463 §3), that code decides, except for replies with 421 or
 * about our login. Otherwise, the reply code and the command decide.
 *
 * | failure                                                  | fault      | visitor   | owner, digest       |
 * |----------------------------------------------------------|------------|-----------|---------------------|
 * | no reply; greeting, encryption, login or sender refused  | connection | retrying  | retrying            |
 * | disconnected after the message was handed over           | connection | uncertain | uncertain           |
 * | 421, other 4xx; system, quota, policy (X.3 to X.5, X.7)  | server     | retrying  | retrying            |
 * | 4xx about the address, mailbox, content (X.1, X.2, X.6)  | mail       | retrying  | retrying            |
 * | 5xx about one of these, or without an enhanced code      | mail       | dead      | retrying in 6 hours |
 * | any, seven days after the email was queued               | any        | dead      | retrying            |
 *
 * The first successful send after a connection fault makes the delayed emails due. A server fault slows the
 * whole queue (./pace.ts).
 */

import type { MailFault } from "#leads/database/schema.ts";
import { type ClaimedMail, LONGEST_PAUSE_MS, type MailOutcome } from "#leads/mail.ts";
import { DeliveryError, type DeliveryFacts } from "./delivery-error.ts";

export const FIRST_PAUSE_MS = 5_000;
const RETRY_SPAN_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Reply codes about our login or encryption, whichever command they answer (RFC 4954 §6). 503 means that we
 * sent a command without logging in first.
 */
const SETUP_CODES = new Set([503, 530, 534, 535, 538]);

/** Subjects of enhanced codes about one email (RFC 3463 §3): address (1), mailbox (2), content (6). */
const ONE_MAIL_SUBJECTS = new Set(["1", "2", "6"]);

export function faultOf(error: unknown): MailFault {
  // Other errors aren't from the transport: we couldn't load or render the email. A retry or a new version
  // may succeed.
  if (!(error instanceof DeliveryError)) return "mail";
  const { responseCode: reply, enhancedCode, command = "" } = error.facts;
  if (reply === 421) return "server";
  const isInTransaction = ["MAIL FROM", "RCPT TO", "DATA"].includes(command);
  if (reply === undefined || !isInTransaction || SETUP_CODES.has(reply)) return "connection";
  const [, subject = "", detail = ""] = enhancedCode?.split(".") ?? [];
  const isPermanent = reply >= 500;
  if (command === "MAIL FROM" && isPermanent) {
    // The server refuses our sender address, unless the code is about the server's system or a quota.
    return ["3", "4"].includes(subject) ? "server" : "connection";
  }
  // X.1.7 and X.1.8 are about the sender's address.
  if (subject === "1" && ["7", "8"].includes(detail)) return "connection";
  const hasNoSubject = ["", "0"].includes(subject);
  return ONE_MAIL_SUBJECTS.has(subject) || (isPermanent && hasNoSubject) ? "mail" : "server";
}

/**
 * Returns the pause before the next attempt, in milliseconds. The pause is random, between the first pause
 * and a ceiling that doubles with each attempt, so that emails that failed together aren't retried together.
 * @param attempts number of sends started so far, at least 1
 */
export function retryPause(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, 2 * FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(FIRST_PAUSE_MS + random * (ceiling - FIRST_PAUSE_MS));
}

/** @param mail the email as claimed: `attempts` includes the failed one */
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
  const reason = error instanceof DeliveryError ? error.message : `could not be written (${name})`;
  // The server permanently refuses this one email (RFC 5321 §4.2.1).
  if (fault === "mail" && reply >= 500) {
    if (mail.kind === "visitor") return { state: "dead", error: reason };
    return { state: "retrying", nextAttemptAt: now + LONGEST_PAUSE_MS, error: reason, fault };
  }
  if (mail.kind === "visitor" && now - mail.queuedAt >= RETRY_SPAN_MS) {
    return { state: "dead", error: `given up after 7 days: ${reason}` };
  }
  return {
    // Without a reply to a message that was handed over, we can't know whether it was delivered.
    state: handedOver && reply < 400 ? "uncertain" : "retrying",
    nextAttemptAt: now + retryPause(mail.attempts, random),
    error: reason,
    fault,
  };
}
