/** Queues emails: each is stored with its lead, and sent by the outbox. */
import { type SqlBool, sql } from "kysely";
import type { MailKind, Tx } from "./schema.ts";
import type { Store } from "./store.ts";

/** Queues an email, unless its lead already has one of this kind. */
export async function queueMail(
  { settings, now }: Store,
  tx: Tx,
  { id, leadId, kind }: { id: string; leadId: string; kind: MailKind },
): Promise<void> {
  await tx
    .insertInto("mails")
    .values({
      id,
      lead_id: leadId,
      kind,
      message_id: `<${id.toLowerCase()}@${settings.mailDomain}>`,
      state: "pending",
      attempts: 0,
      laters: 0,
      refusals: 0,
      queued_at: now(),
      next_attempt_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds an email to the owner about each lead without one: release 1.0, after a rollback to it, meant the lead for a summary
 * of many.
 * @param which only these leads
 * @param state "dead" if the email was lost, most likely after it was sent
 * @returns how many
 */
export async function queueMissing(
  { settings, now }: Store,
  tx: Tx,
  which = sql<SqlBool>`1 = 1`,
  state: "pending" | "dead" = "pending",
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mails (id, lead_id, kind, message_id, state, attempts, laters, refusals, queued_at, next_attempt_at)
    select id || '-owner', id, 'owner', '<' || lower(id) || ${`-owner@${settings.mailDomain}>`},
      ${state}, 0, 0, 0, created_at, ${now()}
    from leads where flags = '' and ${which}
      and id in (select id from leads except select lead_id from mails where kind = 'owner')
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}
