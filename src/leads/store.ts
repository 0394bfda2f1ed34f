/**
 * What the store of leads and their outbox promises, whatever database stands behind it.
 * The server accepts through it, the worker claims and settles mails, the owner's commands
 * read, purge and back up. All times are milliseconds since 1970 UTC.
 */
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
   * Empty switches limiting off. A replay counts against none. Always in one order of scopes, so
   * that two transactions never wait for each other's row.
   */
  limits: Limit[];
}

export type AcceptResult =
  /** Committed now, or by an earlier call with the same key and fingerprint. */
  | { outcome: "kept" | "replayed"; id: string; reference: string }
  /** The key belongs to another body. */
  | { outcome: "mismatch" }
  | { outcome: "limited"; retryAfterSeconds: number };

/** To the business about one lead; to its visitor; to the business about a day's trapped leads. */
export type MailKind = "owner" | "visitor" | "digest";

/**
 * - pending: never tried, or put back
 * - sending: leased to a worker
 * - sent: the mail server took it
 * - retrying: failed in a way that may pass, tried again at `nextAttemptAt`
 * - uncertain: cut after the message was handed over, tried again with the same Message-ID
 * - dead: refused for good, or given up; a mail to the business only by the owner's own hand
 */
export const MAIL_STATES = ["pending", "sending", "sent", "retrying", "uncertain", "dead"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface Lead {
  /** 18 characters, sortable by arrival, unguessable. */
  id: string;
  /** What people read out: `K7RM-4PXD`, unique in the store. */
  reference: string;
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
  /** Unsent mails to the business that failed {@link FAILING_ATTEMPTS} times or more. */
  ownerMailFailing: number;
}

/** Rows a purge removed, and those it left because a mail to the owner still waits to be sent. */
export interface PurgeResult {
  purged: number;
  kept: number;
}

export interface LeadStore {
  /**
   * Keeps a lead, its key and its mails (fewer when flagged) in one durable transaction; resolves
   * after the commit. Concurrent calls share commits.
   * @throws StoreUnavailableError when nothing could be written: nothing is kept then
   */
  accept(lead: NewLead): Promise<AcceptResult>;

  /**
   * Makes this process the one that sends. On SQLite there is one: what another held when it ended,
   * however it ended, is due at once. On PostgreSQL replicas send side by side.
   * @returns false while another process has the outbox
   */
  takeOver(): Promise<boolean>;
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
  /** Lets leases of mails that are still being sent hold so long from now; those lost stay lost. */
  renew(mails: readonly Pick<ClaimedMail, "id" | "leaseToken">[], leaseMs: number): Promise<void>;
  /**
   * Records what became of a claimed mail.
   * @returns false when the lease was lost: the mail is another worker's now, nothing changed
   */
  settle(mail: Pick<ClaimedMail, "id" | "leaseToken">, outcome: MailOutcome): Promise<boolean>;
  /** Makes mails that wait because of the server due now; called when it answers again. */
  expedite(): Promise<number>;

  /**
   * Queues the digest of the flagged leads of days before today that nobody was told of: once a
   * day, and none without such a lead.
   * @returns whether one was queued
   */
  queueDigest(): Promise<boolean>;
  /** The leads a digest tells of, oldest first, without those released meanwhile. */
  inDigest(mailId: string): Promise<Lead[]>;

  /** Newest first. */
  list(options: { limit: number; flagged?: boolean }): Promise<LeadWithMails[]>;
  /** @param name reference or id, in any case, with or without the dash */
  get(name: string): Promise<LeadWithMails | undefined>;
  /** Every lead, oldest first, read in pages so that memory stays flat. */
  each(): AsyncIterable<LeadWithMails>;
  /**
   * Puts unsent mails back to pending, due now; one being sent stays with its worker.
   * @param name of a lead or of a mail; without one, every mail that failed and was not given up by hand
   * @returns how many, or undefined when nothing has that name
   */
  retry(name?: string): Promise<number | undefined>;
  /**
   * Makes unsent mails dead: they are not tried again. One being sent stays with its worker.
   * @param name of a lead or of a mail
   * @returns how many, or undefined when nothing has that name
   */
  giveUp(name: string): Promise<number | undefined>;
  /**
   * Takes the flags from a lead and sends the mails it would have had.
   * @returns how many mails, "limited" when too many were released in a day, or undefined when
   *   nothing has that name
   */
  release(name: string): Promise<number | "limited" | undefined>;
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
   * Reads the whole database and checks it.
   * @throws Error for people when it is damaged
   */
  verify(): Promise<void>;
  /**
   * Proves that a lead could be kept now by committing a row of that size, always the same one.
   * @throws StoreUnavailableError
   */
  probe(): Promise<void>;
  /** Waits for what is under way, gives the outbox back, then closes. */
  close(): Promise<void>;
}

/** The store cannot write or read now: disk full, read-only, input/output, database away. It may pass. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";

  constructor(why: string, cause?: unknown) {
    super(`The store of leads is unavailable: ${why}`, { cause });
  }
}
