/** The tables, as Kysely sees them. Times are milliseconds since 1970 UTC. */
import type { Kysely, Transaction } from "kysely";
import type { MailFault, MailKind, MailState } from "./mail.ts";

export interface Schema {
  leads: {
    /** 18 characters, sortable by arrival, unguessable. */
    id: string;
    /** What people read out: `K7RM-4PXD`, unique in the store. */
    reference: string;
    created_at: number;
    type: string;
    /** The payload as JSON text: whole, and safe for characters a text column refuses. */
    payload: string;
    /** Flags joined by commas; empty for people. */
    flags: string;
    /** SHA-256 of the key: bounded, whatever a client sends. */
    idempotency_key: string;
    fingerprint: string;
    /** The digest mail that tells of this lead; null for leads that are mailed by themselves. */
    digest: string | null;
  };
  mails: {
    id: string;
    /** What the mail is about; a digest hangs on the newest lead it tells of. */
    lead_id: string;
    kind: MailKind;
    /** RFC 5322 Message-ID with its angle brackets; made with the lead and never changed. */
    message_id: string;
    state: MailState;
    /** Sends begun, so that a crash while sending counts. */
    attempts: number;
    /** When the mail was made, or last put back by hand: the retry span counts from here. */
    queued_at: number;
    next_attempt_at: number;
    lease_until: number | null;
    lease_token: string | null;
    /** Short and free of personal data; null before the first failure, and when put back by hand. */
    last_error: string | null;
    /** "hand": nothing failed, the owner gave it up. */
    fault: MailFault | "hand" | null;
    sent_at: number | null;
  };
  limits: { key_hash: string; count: number; window_ends_at: number };
  /** One row per fact about the installation: `secret`, the row that `probe` writes. */
  meta: { name: string; value: string };
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
