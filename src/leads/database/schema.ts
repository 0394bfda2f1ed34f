/** Table types for Kysely. Times are milliseconds since 1970 UTC. */
import type { Kysely, Transaction } from "kysely";

export const MAIL_KINDS = ["owner", "visitor", "digest"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * - pending: not tried yet, requeued by the owner, or canceled by a shutdown
 * - sending: leased to a worker
 * - sent: the mail server accepted it
 * - retrying: the last attempt failed; the next one is due at `nextAttemptAt`
 * - uncertain: the connection broke after the message was sent; retried with the same Message-ID
 * - dead: no longer retried. A confirmation becomes dead if the server refuses it permanently, if it fails
 *   for 7 days, if the owner gives it up, or if confirmations are off (VISITOR_MAIL). An email to the
 *   business becomes dead only if the owner gives it up.
 */
export const MAIL_STATES = ["pending", "sending", "sent", "retrying", "uncertain", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * What caused a failure: the connection (network, encryption, login, sender address), the mail server
 * (throttling, quota, policy, system) or this one email.
 */
export type MailFault = "connection" | "server" | "mail";

export interface Schema {
  leads: {
    id: string;
    reference: string;
    created_at: number;
    /**
     * Nothing reads this column, but every insert must fill it in: after a migration that drops it, the
     * previous release couldn't open the database.
     */
    type: string;
    /** The payload as JSON, which escapes the characters that a text column rejects. */
    payload: string;
    /** Comma-separated; empty for normal leads. */
    flags: string;
    /** SHA-256 of the idempotency key, so that the stored value has a fixed length. */
    idempotency_key: string;
    fingerprint: string;
    digest: string | null;
  };
  mails: {
    id: string;
    /** Id of the lead that the email is about; for a digest, of the newest lead it lists. */
    lead_id: string;
    kind: MailKind;
    /** RFC 5322 Message-ID, including its angle brackets. Never changes. */
    message_id: string;
    state: MailState;
    /**
     * Number of attempts since the email was queued or requeued. An attempt is counted when it starts, so
     * that one interrupted by a crash counts too.
     */
    attempts: number;
    /** When the email was queued, or requeued by the owner. A confirmation is retried for 7 days from then. */
    queued_at: number;
    next_attempt_at: number;
    lease_until: number | null;
    lease_token: string | null;
    /** Short and free of personal data. */
    last_error: string | null;
    fault: MailFault | null;
    sent_at: number | null;
  };
  limits: { key_hash: string; count: number; window_ends_at: number };
  /** Named values that belong to this installation, such as `secret` and the row that `probe` writes. */
  meta: { name: string; value: string };
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
