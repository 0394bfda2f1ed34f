/** All times are in milliseconds since 1970 UTC. */
import type { Selection } from "kysely";
import type { MailFault, Schema } from "./database/schema.ts";
import type { Lead } from "./lead.ts";

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

export interface ClaimedMail extends Mail {
  lead: Lead;
  /** Fencing token: settling the email with any other token changes nothing. */
  leaseToken: string;
}

/** Only a wrong clock can set a due time further ahead. */
export const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000;

/** Errors are short and free of personal data. */
export type MailOutcome =
  | { state: "sent" }
  /** Canceled before the message was handed over to the mail server; the attempt doesn't count. */
  | { state: "pending" }
  | { state: "retrying" | "uncertain"; nextAttemptAt: number; error: string; fault: MailFault }
  | { state: "dead"; error: string };

/** Number of failures after which an email to the owner counts as failing, in the log and for `/readyz`. */
export const FAILING_ATTEMPTS = 3;

/**
 * Age in milliseconds after which an unsent email to the owner is late. Until then, refusals that aren't
 * about this email (fault "server") don't make it count as failing: a throttled email is only waiting for its
 * turn.
 */
export const LATE_MS = 5 * 60 * 1000;
