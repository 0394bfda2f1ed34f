/** Adds a lead's emails to the outbox. */
import type { MailKind, Tx } from "./schema.ts";

interface QueuedMails {
  leadId: string;
  kinds: readonly MailKind[];
  /** The email's id; by default, one derived from its lead and kind. */
  id?: string;
  mailDomain: string;
  /** The current time in milliseconds since 1970 UTC. */
  at: number;
}

/**
 * Returns the column values of an email that is queued or requeued now and is due immediately.
 * @param at the current time in milliseconds since 1970 UTC
 */
export const pendingColumns = (at: number) =>
  ({ state: "pending", attempts: 0, queued_at: at, next_attempt_at: at }) as const;

/**
 * Adds the emails that don't exist yet. They are due immediately, and their Message-IDs never change.
 * @returns the number of emails added
 */
export async function queueMails(tx: Tx, mails: QueuedMails): Promise<number> {
  const { leadId, kinds, mailDomain, at } = mails;
  if (kinds.length === 0) return 0;
  const rows = kinds.map((kind) => {
    const id = mails.id ?? `${leadId}-${kind}`;
    return {
      id,
      lead_id: leadId,
      kind,
      message_id: `<${id.toLowerCase()}@${mailDomain}>`,
      ...pendingColumns(at),
    };
  });
  const result = await tx
    .insertInto("mails")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}
