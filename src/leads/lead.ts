/** A lead: one submitted form, as passed to the store and as stored. All times are milliseconds since 1970 UTC. */
import type { Payload } from "#contract/fields.ts";

/**
 * Why a lead may be spam. "trap": it filled the hidden field; listed in the daily digest only.
 * "too-fast": submitted faster than a person types, though a password manager is as fast; mailed to
 * the owner, without a confirmation to the visitor.
 */
export type LeadFlag = "trap" | "too-fast";

/** At most `max` for one key within a window that starts with the first. */
export interface Limit {
  /** Namespace of the key, such as "address". */
  scope: string;
  /** In clear, such as an address; the store writes only a keyed hash of it. */
  key: string;
  max: number;
  windowSeconds: number;
}

export interface NewLead {
  payload: Payload;
  /** One value per submission: the same value twice is a retry. */
  idempotencyKey: string;
  /** Another key the same submission may have been stored under a moment ago. */
  formerKey?: string;
  /** SHA-256 of the canonical body, to tell a replay from a reused key. */
  fingerprint: string;
  /** A lead without flags gets a confirmation. */
  flags: LeadFlag[];
  /**
   * Over one of these, the lead is refused. Empty switches limiting off. A replay counts against
   * none. Always in one order of scopes, so that two transactions never wait for each other's row.
   */
  limits: Limit[];
  /** Over one of these, the lead is stored and mailed to the owner, without a confirmation. */
  confirmationLimits: Limit[];
  /** The same for the confirmations to all visitors together; without it there is no limit. */
  maxConfirmationsPerHour?: number;
}

export type AcceptResult =
  /** Committed now, or by an earlier call with the same key and fingerprint. */
  | { outcome: "kept" | "replayed"; id: string; reference: string }
  /** The key belongs to another body. */
  | { outcome: "mismatch" }
  | { outcome: "limited"; retryAfterSeconds: number };

export interface Lead {
  /** 18 characters, sortable by arrival, unguessable. */
  id: string;
  /** What people read out: `K7RM-4PXD`. */
  reference: string;
  createdAt: number;
  payload: Payload;
  flags: LeadFlag[];
}
