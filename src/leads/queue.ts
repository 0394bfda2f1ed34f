import type { MailKind, Tx } from "./database/schema.ts";

interface QueuedMails {
  leadId: string;
  kinds: readonly MailKind[];
  /** Only for a single kind. By default, each email's id is derived from its lead and kind. */
  id?: string;
  mailDomain: string;
  at: number;
}

export const pendingColumns = (at: number) =>
  ({ state: "pending", attempts: 0, queued_at: at, next_attempt_at: at }) as const;

/** Adds only the emails that don't exist yet. Their Message-IDs never change. */
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
