/** A lead: one submitted form, as passed to the store and as stored. All times are milliseconds since 1970 UTC. */
import type { Payload } from "#contract/fields.ts";

/**
 * Why a lead may be spam. "trap": the hidden field was filled in; listed in the daily digest only.
 * "too-fast": submitted faster than a person types (or by a password manager); mailed to
 * the owner, up to a daily limit, without a confirmation to the visitor.
 */
export type LeadFlag = "trap" | "too-fast";

/** At most `max` leads per key, in a window that starts with the first lead. */
export interface Limit {
  /** Namespace of the key, such as "address". */
  scope: string;
  /** In plain text, such as a client's address; the store writes only a keyed hash of it. */
  key: string;
  max: number;
  windowSeconds: number;
}

export interface NewLead {
  payload: Payload;
  /** One value per submission: the same value twice is a retry. */
  idempotencyKey: string;
  /** An older key under which the same submission may already be stored. */
  formerKey?: string;
  /** SHA-256 of the canonical body; distinguishes a replay from a reused key. */
  fingerprint: string;
  /** Reasons to suspect spam. Only a lead without flags can get a confirmation. */
  flags: LeadFlag[];
  /**
   * If any of these is exceeded, the lead is refused. An empty list turns limits off. Replays don't count.
   * Scopes are always in the same order, so that two transactions never wait for each other's rows.
   */
  limits: Limit[];
  /** If any of these is exceeded, the lead is stored and mailed to the owner, without a confirmation. */
  confirmationLimits: Limit[];
  /** Also limits the confirmations to all visitors combined; unlimited if undefined. */
  maxConfirmationsPerHour?: number;
}

export type AcceptResult =
  /** Committed now, or by an earlier call with the same key and fingerprint. */
  | { outcome: "kept" | "replayed"; id: string; reference: string }
  /** The key was already used with a different body. */
  | { outcome: "mismatch" }
  | { outcome: "limited"; retryAfterSeconds: number };

export interface Lead {
  /** 18 characters: the time of arrival, then an unguessable random part. */
  id: string;
  /** Short identifier for people, such as `K7RM-4PXD`. */
  reference: string;
  createdAt: number;
  payload: Payload;
  flags: LeadFlag[];
}
