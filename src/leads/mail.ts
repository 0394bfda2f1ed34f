/** A mail in the outbox and its possible outcomes. All times are milliseconds since 1970 UTC. */
import type { Selection } from "kysely";
import type { Lead } from "./lead.ts";
import type { MailFault, Schema } from "./schema.ts";

/** A mail's columns under their names outside the store. */
export const MAIL_COLUMNS = [
  "id",
  "lead_id as leadId",
  "kind",
  "message_id as messageId",
  "state",
  "attempts",
  "queued_at as queuedAt",
  "next_attempt_at as nextAttemptAt",
  "last_error as lastError",
  "sent_at as sentAt",
] as const;

export type Mail = Selection<Schema, "mails", (typeof MAIL_COLUMNS)[number]>;

export interface LeadWithMails extends Lead {
  mails: Mail[];
}

/** A mail leased to the caller, with the lead it is about. */
export interface ClaimedMail extends Mail {
  lead: Lead;
  /** Fencing token: settling the mail with another token changes nothing. */
  leaseToken: string;
}

/** Longest pause between two attempts, in milliseconds. Only a wrong clock sets a later due time. */
export const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;

/** The outcome of a claimed mail. Errors are short and free of personal data. */
export type MailOutcome =
  | { state: "sent" }
  /** Canceled before it was handed over; the attempt doesn't count. */
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
