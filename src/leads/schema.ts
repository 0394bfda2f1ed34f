/** Table types for Kysely. Times are milliseconds since 1970 UTC. */
import type { Kysely, Transaction } from "kysely";

/** owner: to the business about one lead; visitor: the lead's confirmation; digest: to the business about flagged leads. */
export const MAIL_KINDS = ["owner", "visitor", "digest"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * - pending: not tried yet, requeued by the owner, or canceled by a shutdown
 * - sending: leased to a worker
 * - sent: the mail server accepted it
 * - retrying: failed, retried at `nextAttemptAt`
 * - uncertain: disconnected after the message was sent, retried with the same Message-ID
 * - dead: no longer retried. A confirmation dies if it's permanently refused, fails for 7 days, is given up by
 *   the owner, or confirmations are off (VISITOR_MAIL). A mail to the business dies only if the owner gives it up.
 */
export const MAIL_STATES = ["pending", "sending", "sent", "retrying", "uncertain", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Whose fault a failure is: the connection (network, encryption, login, sender address), the mail
 * server's (throttling, quota, policy, system), or this one mail's.
 */
export type MailFault = "connection" | "server" | "mail";

export interface Schema {
  leads: {
    /** 18 characters: the time of arrival, then an unguessable random part. */
    id: string;
    /** Short identifier for people, such as `K7RM-4PXD`; unique in the store. */
    reference: string;
    created_at: number;
    /**
     * The form, which the payload also names. Nothing reads this column, but every insert must fill it in: dropping
     * it would need a migration, after which the previous release could not open the database.
     */
    type: string;
    /** The payload as JSON text, which escapes characters that a text column refuses. */
    payload: string;
    /** Comma-separated flags; empty for normal leads. */
    flags: string;
    /** SHA-256 of the key, so that its length is fixed. */
    idempotency_key: string;
    fingerprint: string;
    /** Id of the digest that lists this lead; null if none does. */
    digest: string | null;
  };
  mails: {
    id: string;
    /** The mail's lead; for a digest, the newest one it lists. */
    lead_id: string;
    kind: MailKind;
    /** RFC 5322 Message-ID with its angle brackets; created with the lead, never changed. */
    message_id: string;
    state: MailState;
    /** Number of sends started since the mail was queued; 0 again after `retry`. Counted at the start, so that a crash counts. */
    attempts: number;
    /** When the mail was queued, or requeued by the owner: the 7 days of retries start here. */
    queued_at: number;
    next_attempt_at: number;
    lease_until: number | null;
    lease_token: string | null;
    /** Short and free of personal data; null before the first failure and after the mail was sent or requeued. */
    last_error: string | null;
    /** Whose fault the last failure was. */
    fault: MailFault | null;
    sent_at: number | null;
  };
  limits: { key_hash: string; count: number; window_ends_at: number };
  /** Values specific to the installation, by name: for example `secret`, or the row that `probe` writes. */
  meta: { name: string; value: string };
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
