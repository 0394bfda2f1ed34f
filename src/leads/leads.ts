/** Accepts submissions: stores each as a lead with its emails, once. */
import { hash } from "node:crypto";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import { mailboxOf } from "./address.ts";
import { StoreUnavailableError, SubmissionError } from "./database.ts";
import { newReference } from "./id.ts";
import { consume, RateLimitedError } from "./limits.ts";
import { toStored } from "./payload.ts";
import { queueMail } from "./queue.ts";
import type { MailKind, Tx } from "./schema.ts";
import type { Store } from "./store.ts";
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

async function mayConfirm(store: Store, tx: Tx, email: string): Promise<boolean> {
  if (!store.settings.visitorMail) return false;
  if (!(await consume(store, tx, "mailbox", mailboxOf(email)))) return false;
  const isWithinCap = await consume(store, tx, "confirmations", "");
  if (!isWithinCap) store.log("warn", "confirmations.capped");
  return isWithinCap;
}

async function insertLead(store: Store, tx: Tx, submission: Submission): Promise<string> {
  const { payload, client, isHoneypotFilled } = submission;
  const at = store.now();
  const content = fingerprint(payload);
  const keys = keysOf(submission.idempotencyKey, content, at);
  const repeatedId = await findRepeated(tx, keys, content);
  if (repeatedId !== undefined) return repeatedId;

  const id = store.newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("leads")
    .values({
      id,
      reference: newReference(),
      created_at: at,
      payload: toStored(JSON.stringify(payload)),
      flags: isHoneypotFilled ? "honeypot" : "",
      idempotency_key: keys[0] ?? "",
      fingerprint: content,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .executeTakeFirstOrThrow();
  // Another replica has just stored the same submission.
  if (!numInsertedOrUpdatedRows) return insertLead(store, tx, submission);
  if (!(await consume(store, tx, "client", client))) throw new RateLimitedError();

  if (isHoneypotFilled) return id;
  const queue = (kind: MailKind) => queueMail(store, tx, { id: `${id}-${kind}`, leadId: id, kind });
  await queue("owner");
  if (await mayConfirm(store, tx, payload.email)) await queue("visitor");
  return id;
}

/**
 * Stores a lead, its idempotency key and its emails in one durable transaction.
 * @returns the lead's id; for a repeated submission, the first one's
 * @throws KeyReusedError, RateLimitedError, StoreUnavailableError
 */
export async function acceptLead(store: Store, submission: Submission): Promise<string> {
  try {
    return await store.write((tx) => insertLead(store, tx, submission));
  } catch (error) {
    // The last test write doesn't count any more.
    if (error instanceof StoreUnavailableError) store.lastProbe = Number.NEGATIVE_INFINITY;
    throw error;
  }
}
