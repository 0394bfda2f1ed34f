/** A mail of the outbox and what may become of it. All times are milliseconds since 1970 UTC. */
import type { Lead } from "./lead.ts";

/** To the business about one lead; to its visitor; to the business about a day's trapped leads. */
export type MailKind = "owner" | "visitor" | "digest";

/**
 * - pending: never tried, or put back
 * - sending: leased to a worker
 * - sent: the mail server took it
 * - retrying: failed in a way that may pass, tried again at `nextAttemptAt`
 * - uncertain: cut after the message was handed over, tried again with the same Message-ID
 * - dead: refused for good, or given up; a mail to the business only by the owner's own hand
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
  /** Sends started. */
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
  /** Fences the mail: a settle with another token changes nothing. */
  leaseToken: string;
}

/** What failed: the way to the mail server, which every mail takes, or this one mail. */
export type MailFault = "server" | "mail";

/** What became of a claimed mail. Errors are short and free of personal data. */
export type MailOutcome =
  | { state: "sent" }
  /** Not tried after all; the attempt is not counted. */
  | { state: "pending" }
  | { state: "retrying" | "uncertain"; nextAttemptAt: number; error: string; fault: MailFault }
  | { state: "dead"; error: string };

/** From this many failures on, a mail to the owner counts as failing: in the log, for `/readyz`. */
export const FAILING_ATTEMPTS = 3;
