/** The store of leads. Times are milliseconds since 1970 UTC. */
import { hash } from "node:crypto";
import { sql } from "kysely";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { Log } from "#log.ts";
import { backUpNightly, backupProblem } from "./backup.ts";
import { connect, type DatabaseOptions } from "./database.ts";
import { KeyReusedError, RateLimitedError, StoreUnavailableError } from "./errors.ts";
import { createLeadIdGenerator, newReference } from "./id.ts";
import { countEvent, isWithinBudget, LIMITS, mailboxOf, secondsUntilAllowed } from "./limits.ts";
import { writeMeta } from "./meta.ts";
import { createOutbox, newMail } from "./outbox.ts";
import { createOwnerActions } from "./owner.ts";
import { arrivalTime, deleteOldLeads } from "./retention.ts";
import type { Database, MailKind, Tx } from "./schema.ts";

export { KeyReusedError, RateLimitedError, StoreUnavailableError };

const DAY_MS = 24 * 60 * 60 * 1000;
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

export interface LeadsOptions extends DatabaseOptions {
  readonly backupDir: string;
  /** Domain after the @ in Message-IDs. */
  readonly mailDomain: string;
  /** Whether clients, confirmations and the owner's emails are limited (RATE_LIMIT). */
  readonly rateLimit: boolean;
  /** Months after which `maintain` deletes leads. */
  readonly keepMonths: number;
  readonly log: Log;
  readonly now?: () => number;
  /** Milliseconds that never jump, unlike `now`. */
  readonly monotonic?: () => number;
}

export type Leads = ReturnType<typeof openLeads>;

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
  /** Why the last lead couldn't be stored; undefined if it could. */
  let writeProblem: string | undefined;

  /** Notes whether the store can write, for `checkReady`. */
  async function noted<T>(writing: Promise<T>): Promise<T> {
    try {
      const result = await writing;
      writeProblem = undefined;
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailableError) writeProblem = error.reason;
      throw error;
    }
  }

  /** Counts an event without a limit of RATE_LIMIT. @returns whether it is allowed */
  const allows = async (tx: Tx, limit: keyof typeof LIMITS, key: string) =>
    !rateLimit || (await countEvent(tx, LIMITS[limit], key, now()));

  const wait = (db: Database, limit: "client" | "refused", key: string) =>
    secondsUntilAllowed(db, LIMITS[limit], key, now());

  async function store(tx: Tx, submission: Submission): Promise<string> {
    const { payload, client, isHoneypotFilled } = submission;
    const at = now();
    const content = fingerprint(payload);
    const keys = keysOf(submission.idempotencyKey, content, at);
    const repeatedId = await findRepeated(tx, keys, content);
    if (repeatedId !== undefined) return repeatedId;

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
        summary: null,
      })
      .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) {
      // Another replica has just stored the same submission.
      const otherId = await findRepeated(tx, keys, content);
      if (otherId !== undefined) return otherId;
    }
    if (!(await allows(tx, "client", client)))
      throw new RateLimitedError(await wait(tx, "client", client));

    const queue = (kind: MailKind) =>
      tx
        .insertInto("mails")
        .values(newMail({ id: `${id}-${kind}`, leadId: id, kind }, mailDomain, at))
        .execute();
    const mayMailOwner =
      !isHoneypotFilled && (!rateLimit || (await isWithinBudget(tx, connection.engine, at)));
    if (mayMailOwner) await queue("owner");
    else await tx.updateTable("leads").set({ summary: "" }).where("id", "=", id).execute();
    const mayConfirm =
      !isHoneypotFilled &&
      (await allows(tx, "mailbox", mailboxOf(payload.email))) &&
      (await allows(tx, "confirmations", ""));
    if (mayConfirm) await queue("visitor");
    return id;
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

  const checkBackup = () => read((db) => backupProblem(db, now()));

  return {
    /**
     * Stores a lead, its idempotency key and its emails in one durable transaction.
     * @returns the lead's id; for a repeated submission, the first one's
     * @throws KeyReusedError, RateLimitedError, StoreUnavailableError
     */
    accept: (submission: Submission) => noted(write((tx) => store(tx, submission))),

    /** @throws RateLimitedError if too many forms of this client were refused; StoreUnavailableError */
    async checkRefusals(client: string) {
      const seconds = rateLimit ? await read((db) => wait(db, "refused", client)) : 0;
      if (seconds > 0) throw new RateLimitedError(seconds);
    },

    /** Counts a form that was refused, such as an invalid one. */
    countRefusal: (client: string) => write((tx) => allows(tx, "refused", client)),

    /** @throws StoreUnavailableError if the store can't be read or its last write failed */
    async checkReady() {
      await read((db) => sql`select 1`.execute(db));
      if (writeProblem !== undefined) throw new StoreUnavailableError(writeProblem);
    },

    /**
     * Tries a durable write, and finds what the owner must look after. Never rejects.
     * @returns sentences; none while leads can be stored, mail flows and a backup is fresh
     */
    async problems(): Promise<string[]> {
      try {
        // As large as the largest lead with its indexes: less might still fit on a full disk.
        await noted(write((tx) => writeMeta(tx, "probe", `${now()}`.padEnd(32_768))));
        const problems = [await mailProblem(), await checkBackup()];
        return problems.filter((problem) => problem !== undefined);
      } catch (error) {
        const isKnown = error instanceof StoreUnavailableError;
        return [isKnown ? error.message : `The store of leads fails: ${(error as Error).name}.`];
      }
    },

    /** Makes tonight's backup, unless it exists, and deletes old leads. To be called every hour. Never rejects. */
    async maintain(): Promise<void> {
      const elapsedMs = monotonic() - lastMaintenance;
      lastMaintenance += elapsedMs;
      try {
        const failure = await backUpNightly(connection, backupDir, now());
        if (failure !== undefined) log("error", "backup.failed", { reason: failure });
        const deleted = await deleteOldLeads(connection, { keepMonths, elapsedMs, now: now() });
        if (deleted > 0) log("info", "leads.deleted", { count: deleted });
      } catch (error) {
        const isKnown = error instanceof StoreUnavailableError;
        log("error", "maintenance.failed", { reason: isKnown ? error.reason : String(error) });
      }
    },

    /** @returns a sentence if no backup is fresh */
    backupProblem: checkBackup,

    ...createOutbox(connection, { mailDomain, now }),
    ...createOwnerActions(connection, now),
    close: connection.close,
  };
}
