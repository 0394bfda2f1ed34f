/** All times are in milliseconds since 1970 UTC. */
import type { Payload } from "#contract/fields.ts";

/**
 * Why a lead may be spam:
 * - "honeypot": the hidden field was filled in. The owner sees the lead only in the daily digest.
 * - "too-fast": the form was submitted faster than a person types, perhaps because the browser filled it in.
 *   The lead is emailed to the owner, up to a daily limit, but the visitor gets no confirmation.
 */
export type LeadFlag = "honeypot" | "too-fast";

/** Allows at most `max` leads per key within a time window that starts with the key's first lead. */
export interface Limit {
  /** Namespace of the key, such as "address". */
  scope: string;
  /** Plain text, such as a client's IP address. The database contains only a keyed hash of the text. */
  key: string;
  max: number;
  windowSeconds: number;
}

export interface NewLead {
  payload: Payload;
  idempotencyKey: string;
  /** An older key under which the same submission may already be stored. */
  formerKey?: string;
  /** SHA-256 of the visitor's input. Tells a retry from a different submission that reuses the key. */
  fingerprint: string;
  flags: LeadFlag[];
  /**
   * If the lead exceeds any of these limits, it is refused. An empty list disables limits. Retries of a
   * stored lead don't count. Every lead must list its scopes in the same order, so that two transactions
   * can't wait for each other's rows.
   */
  limits: Limit[];
  /**
   * If the lead exceeds any of these, it is stored and emailed to the owner, but the visitor gets no
   * confirmation.
   */
  confirmationLimits: Limit[];
  maxConfirmationsPerHour?: number;
}

export type AcceptResult =
  /** "kept" by this call, or "replayed": stored by an earlier call with the same key and fingerprint. */
  | { outcome: "kept" | "replayed"; id: string; reference: string }
  | { outcome: "mismatch" }
  | { outcome: "limited"; retryAfterSeconds: number };

export interface Lead {
  id: string;
  reference: string;
  createdAt: number;
  payload: Payload;
  flags: LeadFlag[];
}
