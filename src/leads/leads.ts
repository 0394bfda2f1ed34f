/** The store of leads. Times are milliseconds since 1970 UTC. */
import { hash } from "node:crypto";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { Log } from "#log.ts";
import type { Settings } from "#settings.ts";
import { mailboxOf } from "./address.ts";
import { backUpNightly, backupProblem } from "./backup.ts";
import { connect, reasonOf, StoreUnavailableError, SubmissionError } from "./database.ts";
import { createLeadIdGenerator, newReference } from "./id.ts";
import { checkLimit, countEvent, isWithinBudget, type Limit, RateLimitedError } from "./limits.ts";
import { machineProblems } from "./machine.ts";
import { createOutbox, queueMail } from "./outbox.ts";
import { createOwnerActions } from "./owner.ts";
import { arrivalTime, deleteOldLeads } from "./retention.ts";
import { type MailKind, type Tx, writeMeta } from "./schema.ts";

export { RateLimitedError, StoreUnavailableError };

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a test write vouches for the next ones. */
const PROBE_VALID_MS = 60 * 1000;
/** Age at which an unsent email to the owner is a problem. */
const LATE_MS = 20 * 60 * 1000;

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

export interface LeadsOptions extends Settings {
  readonly log: Log;
  readonly now?: () => number;
  /** Milliseconds that never jump, unlike `now`. */
  readonly monotonic?: () => number;
}

export type Leads = ReturnType<typeof openLeads>;

/** The idempotency key belongs to a submission with other values. */
export class KeyReusedError extends SubmissionError {
  override name = "KeyReusedError";
}

/** Hashes the visitor's input in the contract's field order. The same values from another page are a retry. */
function fingerprint(payload: Payload): string {
  const values: PayloadValues = payload;
  const ordered = [payload.type, ...FIELDS[payload.type].map(({ name }) => values[name])];
  return hash("sha256", JSON.stringify(ordered), "base64url");
}

/**
 * Returns the key under which a submission is stored, then others under which it may already be. Without a
 * key from the browser, the same values on one day are one submission, also across midnight.
 */
function keysOf(key: string | undefined, content: string, now: number): string[] {
  const day = Math.floor(now / DAY_MS);
  const keys =
    key === undefined
      ? [`content:${day}:${content}`, `content:${day - 1}:${content}`]
      : [`given:${key}`];
  return keys.map((text) => hash("sha256", text, "base64url"));
}

/** @throws KeyReusedError */
async function findRepeated(tx: Tx, keys: string[], content: string) {
  const query = tx.selectFrom("leads").select(["id", "fingerprint"]);
  const lead = await query.where("idempotency_key", "in", keys).executeTakeFirst();
  if (lead && lead.fingerprint !== content) throw new KeyReusedError();
  return lead?.id;
}

/**
 * Opens the store in the background. Never throws: while the store can't be opened, its methods reject with
 * StoreUnavailableError, and the next call tries again.
 */
export function openLeads(options: LeadsOptions) {
  const { rateLimit, mailDomain, backupDir, keepMonths, log } = options;
  const { now = Date.now, monotonic = () => performance.now() } = options;
  const connection = connect(options);
  const { read, write } = connection;
  const newId = createLeadIdGenerator();
  let lastMaintenance = monotonic();

  /** Counts an event without a limit of RATE_LIMIT. @returns whether it is allowed */
  const allows = async (tx: Tx, limit: Limit, key: string, at = now()) =>
    !rateLimit || (await countEvent(tx, limit, key, at));

  async function store(tx: Tx, submission: Submission): Promise<string> {
    const { payload, client, isHoneypotFilled } = submission;
    const at = now();
    const content = fingerprint(payload);
    const keys = keysOf(submission.idempotencyKey, content, at);
    const repeatedId = await findRepeated(tx, keys, content);
    if (repeatedId !== undefined) return repeatedId;

    const mayMailOwner =
      !isHoneypotFilled && (!rateLimit || (await isWithinBudget(tx, connection.engine, at)));
    const createdAt = await arrivalTime(tx, at);
    const id = newId(createdAt);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("leads")
      .values({
        id,
        reference: newReference(),
        created_at: createdAt,
        payload: JSON.stringify(payload),
        flags: isHoneypotFilled ? "honeypot" : "",
        idempotency_key: keys[0] ?? "",
        fingerprint: content,
        summary: mayMailOwner ? null : "",
      })
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .executeTakeFirstOrThrow();
    // Another replica has just stored the same submission.
    if (!numInsertedOrUpdatedRows) return store(tx, submission);
    if (!(await allows(tx, "client", client, at))) await checkLimit(tx, "client", client, at);

    const queue = (kind: MailKind) =>
      queueMail(tx, { id: `${id}-${kind}`, leadId: id, kind, mailDomain, at });
    if (mayMailOwner) await queue("owner");
    const mayConfirm =
      !isHoneypotFilled &&
      (await allows(tx, "mailbox", mailboxOf(payload.email))) &&
      (await allows(tx, "confirmations", "")) &&
      (await allows(tx, "confirmationsADay", ""));
    if (mayConfirm) await queue("visitor");
    return id;
  }

  /** When a test write last succeeded, unless a lead couldn't be stored since. */
  let lastProbe = Number.NEGATIVE_INFINITY;

  /** Tries a durable write. @throws StoreUnavailableError */
  async function probe(): Promise<void> {
    // As large as the largest lead with its indexes: less might still fit on a full disk.
    await write((tx) => writeMeta(tx, "probe", `${now()}`.padEnd(32_768)));
    lastProbe = monotonic();
  }

  async function mailProblem(): Promise<string | undefined> {
    const oldest = await read((db) =>
      db
        .selectFrom("mails")
        .select(["queued_at", "last_error"])
        .where("state", "in", ["pending", "sending"])
        .where("kind", "!=", "visitor")
        .orderBy("queued_at")
        .executeTakeFirst(),
    );
    const minutes = Math.floor((now() - (oldest?.queued_at ?? now())) / 60_000);
    if (minutes * 60_000 < LATE_MS) return undefined;
    return `An email to you has waited ${minutes} minutes: ${oldest?.last_error ?? "no attempt yet"}.`;
  }

  /** Logs the error of one job, so that the next one runs. */
  async function attempt(event: string, job: () => Promise<void>): Promise<void> {
    await job().catch((error: unknown) => log("error", event, { reason: reasonOf(error) }));
  }

  return {
    /**
     * Stores a lead, its idempotency key and its emails in one durable transaction.
     * @returns the lead's id; for a repeated submission, the first one's
     * @throws KeyReusedError, RateLimitedError, StoreUnavailableError
     */
    async accept(submission: Submission): Promise<string> {
      try {
        return await write((tx) => store(tx, submission));
      } catch (error) {
        if (error instanceof StoreUnavailableError) lastProbe = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },

    /** @throws RateLimitedError if too many forms of this client were refused; StoreUnavailableError */
    async checkRefusals(client: string) {
      if (rateLimit) await read((db) => checkLimit(db, "refused", client, now()));
    },

    /** Counts a form that was refused, such as an invalid one. */
    countRefusal: (client: string) => write((tx) => allows(tx, "refused", client)),

    /** @throws StoreUnavailableError if leads can't be stored, by a test write that is at most a minute old */
    async checkReady(): Promise<void> {
      if (monotonic() - lastProbe > PROBE_VALID_MS) await probe();
    },

    /**
     * Tries a durable write, and finds what the owner must look after. Never rejects.
     * @returns sentences; none while leads can be stored, mail flows, a backup is fresh and the disk has room
     */
    async problems(): Promise<string[]> {
      try {
        await probe();
        const problems = [
          await mailProblem(),
          backupProblem(backupDir, now()),
          ...machineProblems(options),
        ];
        return problems.filter((problem) => problem !== undefined);
      } catch (error) {
        return [(error as Error).message];
      }
    },

    /** Makes tonight's backup, unless it exists, and deletes old leads. To be called every hour. Never rejects. */
    async maintain(): Promise<void> {
      const elapsedMs = monotonic() - lastMaintenance;
      lastMaintenance += elapsedMs;
      await attempt("backup.failed", () => backUpNightly(connection, backupDir, now()));
      await attempt("retention.failed", async () => {
        const deleted = await deleteOldLeads(connection, { keepMonths, elapsedMs, now: now() });
        if (deleted > 0) log("info", "leads.deleted", { count: deleted });
      });
    },

    ...createOutbox(connection, { mailDomain, now }),
    ...createOwnerActions(connection, { mailDomain, now }),
    close: connection.close,
  };
}
