/** The store of leads. Times are milliseconds since 1970 UTC. */
import { hash } from "node:crypto";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { Log } from "#log.ts";
import type { Settings } from "#settings.ts";
import { mailboxOf } from "./address.ts";
import { backUpNightly } from "./backup.ts";
import { connect, reasonOf, StoreUnavailableError, SubmissionError } from "./database.ts";
import { createHealth } from "./health.ts";
import { createLeadIdGenerator, newReference } from "./id.ts";
import { createLimits, RateLimitedError } from "./limits.ts";
import { createOutbox, queueMail } from "./outbox.ts";
import { createOwnerActions } from "./owner.ts";
import { applyRetention, arrivalTime } from "./retention.ts";
import type { MailKind, Tx } from "./schema.ts";
import { DAY_MS } from "./time.ts";

export { RateLimitedError, StoreUnavailableError };

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
  const { rateLimit, mailDomain, dataDir, backupDir, keepMonths, log } = options;
  const { now = Date.now, monotonic = () => performance.now() } = options;
  const connection = connect(options);
  const { write, engine } = connection;
  const newId = createLeadIdGenerator();
  let lastMaintenance = monotonic();

  const limits = createLimits({ rateLimit, engine, now });
  const health = createHealth(connection, options, { now, monotonic });

  async function store(tx: Tx, submission: Submission): Promise<string> {
    const { payload, client, isHoneypotFilled } = submission;
    const at = now();
    const content = fingerprint(payload);
    const keys = keysOf(submission.idempotencyKey, content, at);
    const repeatedId = await findRepeated(tx, keys, content);
    if (repeatedId !== undefined) return repeatedId;

    const mayMailOwner = !isHoneypotFilled && (await limits.mayMailOwner(tx));
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
    if (!(await limits.consume(tx, "client", client))) throw new RateLimitedError();

    const queue = (kind: MailKind) =>
      queueMail(tx, { id: `${id}-${kind}`, leadId: id, kind, mailDomain, at });
    if (mayMailOwner) await queue("owner");
    const mayConfirm =
      !isHoneypotFilled &&
      (await limits.consume(tx, "mailbox", mailboxOf(payload.email))) &&
      (await limits.consume(tx, "confirmations", ""));
    if (mayConfirm) await queue("visitor");
    return id;
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
        if (error instanceof StoreUnavailableError) health.distrust();
        throw error;
      }
    },

    /** Makes tonight's backup, unless it exists, and deletes old leads. To be called every hour. Never rejects. */
    async maintain(): Promise<void> {
      const elapsedMs = monotonic() - lastMaintenance;
      lastMaintenance += elapsedMs;
      await attempt("backup.failed", () => backUpNightly(connection, backupDir, now()));
      await attempt("retention.failed", async () => {
        const deleted = await applyRetention(connection, {
          ...{ dataDir, keepMonths, elapsedMs, now: now() },
        });
        if (deleted > 0) log("info", "leads.deleted", { count: deleted });
      });
    },

    checkReady: health.checkReady,
    checkHealth: health.checkHealth,
    ...createOutbox(connection, { mailDomain, now }),
    ...createOwnerActions(connection, { mailDomain, limits, now }),
    close: connection.close,
  };
}
