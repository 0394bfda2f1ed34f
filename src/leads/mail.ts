/** A mail in the outbox and its possible outcomes. All times are milliseconds since 1970 UTC. */
import type { Lead } from "./lead.ts";

/** owner: to the business about one lead; visitor: its confirmation; digest: to the business about flagged leads. */
export const MAIL_KINDS = ["owner", "visitor", "digest"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * - pending: never tried, or requeued
 * - sending: leased to a worker
 * - sent: the mail server accepted it
 * - retrying: failed temporarily, retried at `nextAttemptAt`
 * - uncertain: disconnected after the message was sent, retried with the same Message-ID
 * - dead: refused for good, or given up; a mail to the business only at the owner's command
 */
export const MAIL_STATES = ["pending", "sending", "sent", "retrying", "uncertain", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface Mail {
  id: string;
  leadId: string;
  kind: MailKind;
  /** RFC 5322 Message-ID with its angle brackets. */
  messageId: string;
  state: MailState;
  /** Number of sends started. */
  attempts: number;
  queuedAt: number;
  nextAttemptAt: number;
  lastError: string | null;
  sentAt: number | null;
}

export interface LeadWithMails extends Lead {
  mails: Mail[];
}

/** A mail leased to the caller, with the lead it is about. */
export interface ClaimedMail extends Mail {
  lead: Lead;
  /** Fencing token: settling the mail with another token changes nothing. */
  leaseToken: string;
}

/**
 * Whose fault a failure is: the connection (network, encryption, login, sender address), the mail
 * server's (throttling, quota, policy, system), or this one mail's.
 */
export type MailFault = "connection" | "server" | "mail";

/** Longest pause between two attempts, in milliseconds. Only a wrong clock sets a later due time. */
export const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;

/** The outcome of a claimed mail. Errors are short and free of personal data. */
export type MailOutcome =
  | { state: "sent" }
  /** Never tried; the attempt doesn't count. */
  | { state: "pending" }
  | { state: "retrying" | "uncertain"; nextAttemptAt: number; error: string; fault: MailFault }
  | { state: "dead"; error: string };

/** A mail to the owner with this many failures counts as failing in the log and for `/readyz`. */
export const FAILING_ATTEMPTS = 3;

/**
 * Age from which an unsent mail to the owner is late, in milliseconds. Until then, refusals that are the mail
 * server's fault don't count as failures: a throttled mail is only waiting for its turn.
 */
export const LATE_MS = 5 * 60 * 1000;
