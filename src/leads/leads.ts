/** The store of leads. Times are milliseconds since 1970 UTC. */
import type { Payload } from "#contract/fields.ts";
import type { Log } from "#log.ts";

export interface Submission {
  /** Valid values with the form's type and, if known, the page that led to the form. */
  readonly payload: Payload;
  /** Whether the hidden field was filled in, as only bots do. */
  readonly isHoneypotFilled: boolean;
  /** Whom the limits count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly client: string;
  /** The Idempotency-Key header's value, if the browser sent one. */
  readonly idempotencyKey?: string | undefined;
}

/** The database or its disk is unavailable. Any method of the store may throw this. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** For the operator and without names of files or users, such as "database or disk is full". */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${reason}`, { cause });
    this.reason = reason;
  }
}

export class RateLimitedError extends Error {
  override name = "RateLimitedError";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The rate limit is reached for ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The idempotency key belongs to a submission with other values. */
export class KeyReusedError extends Error {
  override name = "KeyReusedError";
}

export interface LeadsOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly backupDir: string;
  /** Domain after the @ in Message-IDs. */
  readonly mailDomain: string;
  /** Whether clients and confirmations are limited (RATE_LIMIT). */
  readonly rateLimit: boolean;
  /** Months after which `maintain` deletes leads. */
  readonly keepMonths: number;
  readonly log: Log;
  readonly now?: () => number;
}

export interface Leads {
  /**
   * Stores a lead, its idempotency key and its mails in one durable transaction.
   * @returns the lead's id; for a repeated submission, the first one's
   * @throws KeyReusedError, RateLimitedError
   */
  accept(submission: Submission): Promise<string>;
  /** Rejects with RateLimitedError if too many forms of this client were refused. Only reads. */
  checkRefusals(client: string): Promise<void>;
  /** Counts a form that was refused, such as an invalid one. */
  countRefusal(client: string): Promise<void>;
  /** For /readyz: rejects with StoreUnavailableError if the store can't be read or its last write failed. */
  checkReady(): Promise<void>;
  /**
   * For the heartbeat, with a durable write: what the owner must look after, such as "the database or disk is
   * full". Empty while leads can be stored, mail flows and a backup is fresh. Never rejects.
   */
  problems(): Promise<string[]>;
  /** Makes tonight's backup and deletes old leads, whichever is due. To be called hourly. Never rejects. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store in the background. Never throws: while the store can't be opened, its methods reject with
 * StoreUnavailableError and try again.
 */
export function openLeads(_options: LeadsOptions): Leads {
  throw new Error("not written yet");
}
