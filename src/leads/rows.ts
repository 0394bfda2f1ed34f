/** Converts rows to the objects the store returns. */
import type { Payload } from "#contract/fields.ts";
import type { Lead, LeadFlag } from "./lead.ts";
import type { Mail } from "./mail.ts";
import type { Schema } from "./schema.ts";

export function toLead(row: Schema["leads"]): Lead {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    payload: JSON.parse(row.payload) as Payload,
    flags: row.flags === "" ? [] : (row.flags.split(",") as LeadFlag[]),
  };
}

export function toMail(row: Schema["mails"]): Mail {
  return {
    id: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    messageId: row.message_id,
    state: row.state,
    attempts: row.attempts,
    queuedAt: row.queued_at,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    sentAt: row.sent_at,
  };
}
