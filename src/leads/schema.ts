/** Table types for Kysely. Times are milliseconds since 1970 UTC. */
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";

export type MailKind = "owner" | "visitor";
/** Without a mail server, emails are saved as files. Those of a lead that is marked as spam are canceled. */
export type MailState = "pending" | "sending" | "sent" | "saved" | "dead" | "canceled";

export interface Schema {
  leads: {
    id: string;
    reference: string;
    created_at: number;
    /** The payload as JSON, which escapes the characters that a text column rejects. */
    payload: string;
    /** Why the lead counts as spam: a bot filled in the hidden field, or the owner says so. */
    flags: "honeypot" | "spam" | "";
    answered_at: number | null;
    /** SHA-256 of the idempotency key, so that the stored value has a fixed length. */
    idempotency_key: string;
    /** SHA-256 of the visitor's input. Tells a retry from another submission that reuses the key. */
    fingerprint: string;
  };
  mails: {
    id: string;
    lead_id: string;
    kind: MailKind;
    /** RFC 5322 Message-ID, including its angle brackets. Never changes. */
    message_id: string;
    state: MailState;
    /** Number of attempts started. Also the fencing token: only the latest attempt can record its outcome. */
    attempts: number;
    queued_at: number;
    /** How often this email was deferred. Outcomes that stop all mail don't count. */
    laters: number;
    /** How often the mail server refused its text. */
    refusals: number;
    /** When the email is due. While it is being sent, when another worker may take it over. */
    next_attempt_at: number;
    /** Short and free of personal data. */
    last_error: string | null;
    sent_at: number | null;
    /** Those of the owner's addresses that got it before others, separated by spaces. */
    delivered_to: string | null;
  };
  /** Leads that the owner erased, and those that retention found too old. */
  deleted: { id: string; reason: "erased" | "expired" };
  limits: { key_hash: string; count: number; window_ends_at: number };
  /** Named values, such as the time of retention's clock: see `readMeta`. */
  meta: { name: string; value: string };
  leads_migration: { name: string; timestamp: string };
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Whether an email must still be sent. Literal, as in the index. */
export const isUnsent = sql<SqlBool>`mails.state in ('pending', 'sending')`;

export async function readMeta(db: Database, name: string): Promise<string | undefined> {
  const query = db.selectFrom("meta").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}

/** @returns false if the value is already stored */
export async function writeMeta(tx: Tx, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("meta")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value }).where("meta.value", "!=", value),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
