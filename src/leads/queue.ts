/** Adds a lead's mails to the outbox. */
import type { MailKind, Tx } from "./schema.ts";

interface QueuedMails {
  leadId: string;
  kinds: readonly MailKind[];
  /** The mail's id; derived from its lead and kind by default. */
  id?: string;
  mailDomain: string;
  /** Milliseconds since 1970 UTC. */
  at: number;
}

/** Returns the columns of a mail that is queued or requeued, due now. @param at milliseconds since 1970 UTC */
export const pendingColumns = (at: number) =>
  ({ state: "pending", attempts: 0, queued_at: at, next_attempt_at: at }) as const;

/**
 * Adds the mails that don't exist yet, due now, with Message-IDs that never change.
 * @returns how many were added
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
  const added = await tx
    .insertInto("mails")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows);
}
