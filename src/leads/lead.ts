/** A lead: one submitted form, as passed to the store and as stored. All times are milliseconds since 1970 UTC. */
import type { Payload } from "#contract/fields.ts";

/**
 * Why a lead may be a bot's. "trap": it filled the field that people do not see; told of in the
 * daily digest only. "too-fast": faster than a person types, but a password manager is as fast;
 * mailed to the owner, without a confirmation to the visitor.
 */
export type LeadFlag = "trap" | "too-fast";

/** At most `max` kept leads for one key in a window that begins with the first of them. */
export interface Limit {
  /** What is counted, such as "address" or "email"; part of the key. */
  scope: string;
  /** What is limited, in clear; the store writes only a keyed hash of it. */
  key: string;
  max: number;
  windowSeconds: number;
}

export interface NewLead {
  payload: Payload;
  /** One value per filled form; the same value twice means the same submission. */
  idempotencyKey: string;
  /** Another key that the same submission may have been kept under, a moment ago. */
  formerKey?: string;
  /** SHA-256 of the canonical body, to tell a replay from a reused key. */
  fingerprint: string;
  /** None, and the visitor gets a confirmation. */
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
