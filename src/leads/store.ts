/**
 * What the store of leads and their outbox promises, whatever database stands behind it.
 * The server accepts through it, the worker claims and settles mails, the owner's commands
 * read, purge and back up. All times are milliseconds since 1970 UTC.
 */
import type { Payload } from "#contract/fields.ts";

/** Why a lead is kept but mails nobody: it filled the trap field, or came faster than a person types. */
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
  /** Any flag at all and no mail is made. */
  flags: LeadFlag[];
  /** Empty switches limiting off. A replay counts against none. */
  limits: Limit[];
}

export type AcceptResult =
  /** Committed now, or by an earlier call with the same key and fingerprint. */
  | { outcome: "kept" | "replayed"; id: string }
  /** The key belongs to another body. */
  | { outcome: "mismatch" }
  | { outcome: "limited"; retryAfterSeconds: number };

export type MailKind = "owner" | "visitor";

/**
 * - pending: never tried, or put back
 * - sending: leased to a worker
 * - sent: the mail server took it
 * - retrying: failed in a way that may pass, tried again at `nextAttemptAt`
 * - uncertain: cut after the message was handed over, tried again with the same Message-ID
 * - dead: refused for good, or given up; a mail to the owner only by the owner's own hand
 */
export const MAIL_STATES = ["pending", "sending", "sent", "retrying", "uncertain", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface Lead {
  /** 18 characters, sortable by time, unguessable; the reference people quote. */
  id: string;
  createdAt: number;
  payload: Payload;
  flags: LeadFlag[];
}

export interface Mail {
  id: string;
  leadId: string;
  kind: MailKind;
  /** RFC 5322 Message-ID with its angle brackets; made with the lead and never changed. */
  messageId: string;
  state: MailState;
  /** Sends begun, so that a crash while sending counts. */
  attempts: number;
  /** When the mail was made, or last put back by hand: the retry span counts from here. */
  queuedAt: number;
  nextAttemptAt: number;
  /** Short and free of personal data; null before the first failure, and when put back by hand. */
  lastError: string | null;
  sentAt: number | null;
}

/** A mail leased to the caller, with the lead it is about. */
export interface ClaimedMail extends Mail {
  lead: Lead;
  /** Fences the mail: a settle with another token changes nothing. */
  leaseToken: string;
}

/** What failed: the way to the mail server, which every mail takes, or this one mail. */
export type MailFault = "server" | "mail";

/** What became of a claimed mail. Errors are short and free of personal data. */
export type MailOutcome =
  | { state: "sent" }
  /** Not tried after all; the attempt is not counted. */
  | { state: "pending" }
  | { state: "retrying" | "uncertain"; nextAttemptAt: number; error: string; fault: MailFault }
  | { state: "dead"; error: string };

export interface LeadWithMails extends Lead {
  mails: Mail[];
}

/** From this many failures on, a mail to the owner counts as failing: in the log, for `/readyz`. */
export const FAILING_ATTEMPTS = 3;

export interface StoreStats {
  leads: number;
  mails: Record<MailState, number>;
  /** Age of the oldest mail that is neither sent nor dead; null when there is none. */
  oldestPendingSeconds: number | null;
  /** Unsent mails to the owner that failed {@link FAILING_ATTEMPTS} times or more. */
  ownerMailFailing: number;
}

/** Rows a purge removed, and those it left because a mail to the owner still waits to be sent. */
export interface PurgeResult {
  purged: number;
  kept: number;
}

export interface LeadStore {
  /**
   * Keeps a lead, its key and its two mails (none when flagged) in one durable transaction;
   * resolves after the commit. Concurrent calls share commits.
   * @throws StoreUnavailableError when nothing could be written: nothing is kept then
   */
  accept(lead: NewLead): Promise<AcceptResult>;

  /**
   * Leases due mails, oldest first, including those whose lease ran out with its worker.
   * @param options.limit most mails to lease
   * @param options.leaseMs how long the lease holds
   * @param options.except mails the caller is still sending: a clock that jumps must not end a
   *   lease under its holder's own eyes
   */
  claim(options: {
    limit: number;
    leaseMs: number;
    except?: readonly string[];
  }): Promise<ClaimedMail[]>;
  /**
   * Records what became of a claimed mail. One that was given up meanwhile stays dead, unless it
   * was sent.
   * @returns false when the lease was lost: the mail is another worker's now, nothing changed
   */
  settle(mail: Pick<ClaimedMail, "id" | "leaseToken">, outcome: MailOutcome): Promise<boolean>;
  /** Makes mails that wait because of the server due now; called when it answers again. */
  expedite(): Promise<number>;

  /** Newest first. */
  list(options: { limit: number; flagged?: boolean }): Promise<LeadWithMails[]>;
  get(id: string): Promise<LeadWithMails | undefined>;
  /** Every lead, oldest first, read in pages so that memory stays flat. */
  each(): AsyncIterable<LeadWithMails>;
  /**
   * Puts unsent mails back to pending, due now.
   * @param id of a lead or of a mail; without one, every mail that failed and was not given up by hand
   * @returns how many, or undefined when nothing has that id
   */
  retry(id?: string): Promise<number | undefined>;
  /**
   * Makes unsent mails dead, also those a worker is sending: they are not tried again.
   * @param id of a lead or of a mail
   * @returns how many, or undefined when nothing has that id
   */
  giveUp(id: string): Promise<number | undefined>;
  /**
   * Deletes leads kept before a moment, with their keys and mails.
   * @param options.dryRun counts and deletes nothing
   */
  purge(options: {
    before: number;
    dryRun?: boolean;
    onProgress?(purged: number): void;
  }): Promise<PurgeResult>;
  /**
   * Writes a verified copy while the store is in use; the file appears whole or not at all.
   * Blocks the event loop: for the owner's command, not for the server.
   * @returns how many leads the copy holds
   * @throws Error when the file exists, and on PostgreSQL, naming `pg_dump`
   */
  backup(file: string): Promise<number>;

  stats(): Promise<StoreStats>;
  /**
   * Proves that a lead could be kept now by committing a row of that size, always the same one.
   * @throws StoreUnavailableError
   */
  probe(): Promise<void>;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}

/** The store cannot write or read now: disk full, read-only, input/output, database away. It may pass. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}
