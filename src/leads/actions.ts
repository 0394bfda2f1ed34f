/** What the owner does with leads, by commands or in the inbox: marks them, has them sent again, and erases them. */
import { setTimeout as sleep } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { type Deleted, rememberDeleted } from "./deleted.ts";
import { getLead } from "./find.ts";
import { LONGEST_CONFIRMATION_DELAY_MS } from "./outbox.ts";
import { queueMail } from "./queue.ts";
import type { Tx } from "./schema.ts";
import type { Store } from "./store.ts";

/** Marks a lead as answered, or as not answered. @throws like {@link getLead} */
export async function markAnswered(
  store: Store,
  idOrReference: string,
  isAnswered: boolean,
): Promise<void> {
  const { id } = await getLead(store, idOrReference);
  const answered_at = isAnswered ? store.now() : null;
  await store.write((tx) =>
    tx.updateTable("leads").set({ answered_at }).where("id", "=", id).execute(),
  );
}

const mailsOf = (tx: Tx, leadId: string) => tx.updateTable("mails").where("lead_id", "=", leadId);

/** Marks a lead as spam: its waiting emails, to the owner and to the visitor, aren't sent. @throws like {@link getLead} */
export async function markSpam(store: Store, idOrReference: string): Promise<void> {
  const { id } = await getLead(store, idOrReference);
  await store.write(async (tx) => {
    await tx.updateTable("leads").set({ flags: "spam" }).where("id", "=", id).execute();
    // Should the mark be removed while one is being sent, no worker may claim it before that attempt has ended.
    const unsent = mailsOf(tx, id).where("state", "in", ["pending", "sending"]);
    await unsent.set({ state: "canceled" }).execute();
  });
}

/**
 * Takes a lead for a person's after all, also if a bot's hidden field was filled in: it is mailed to the owner unless it
 * was. @throws like {@link getLead}
 */
export async function unmarkSpam(store: Store, idOrReference: string): Promise<void> {
  const { id } = await getLead(store, idOrReference);
  await store.write(async (tx) => {
    await tx.updateTable("leads").set({ flags: "" }).where("id", "=", id).execute();
    // Health counts from now. A confirmation may be too late.
    const queued_at = sql<number>`case kind when 'owner' then ${store.now()} else queued_at end`;
    const canceled = mailsOf(tx, id).where("state", "=", "canceled");
    await canceled.set({ state: "pending", queued_at }).execute();
    await queueMail(store, tx, { id: `${id}-owner`, leadId: id, kind: "owner" });
  });
}

/** What `retry` and `resend` change: the email is due with all its text, as if it was new. */
const asNew = ({ now }: Store) =>
  ({ state: "pending", laters: 0, refusals: 0, next_attempt_at: now() }) as const;

/**
 * Makes all emails due that wait and, unless their lead is spam, those to the owner that were saved as files before there
 * was a mail server, and rejected confirmations that aren't too late.
 * @returns the number of emails
 */
export async function retryMails(store: Store): Promise<number> {
  const since = store.now() - LONGEST_CONFIRMATION_DELAY_MS;
  const { numUpdatedRows } = await store.write((tx) =>
    tx
      .updateTable("mails")
      // Health counts from now, and the budget from when one of the owner's addresses has it.
      .set({
        queued_at: sql`case state when 'saved' then ${store.now()} else queued_at end`,
        sent_at: sql`case when state = 'saved' and delivered_to is null then null else sent_at end`,
      })
      .set(asNew(store))
      .where(
        sql<SqlBool>`state = 'pending'
          or ((state = 'saved' and kind = 'owner' or state = 'dead' and queued_at > ${since})
            and lead_id in (select id from leads where flags = ''))`,
      )
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/**
 * Queues the email to the owner about a lead, also if it was sent. It has a new Message-ID, because mailboxes hide a
 * second email with the same one.
 * @throws like {@link getLead}
 */
export async function resendLead(store: Store, idOrReference: string): Promise<void> {
  const { id: leadId } = await getLead(store, idOrReference);
  const id = `${leadId}-owner-${store.now()}`;
  const message_id = `<${id.toLowerCase()}@${store.settings.mailDomain}>`;
  await store.write(async (tx) => {
    await queueMail(store, tx, { id, leadId, kind: "owner" });
    const changes = { id, message_id, delivered_to: null, queued_at: store.now(), ...asNew(store) };
    await mailsOf(tx, leadId).where("kind", "=", "owner").set(changes).execute();
  });
}

/** Leads per transaction: each waits for the disk, and a long one keeps visitors waiting. */
const PAGE_LEADS = 200;
/** Meanwhile, visitors' forms get the database's lock. */
const PAUSE_MS = 50;

/**
 * Deletes leads with all their emails, even unsent ones, from the store only: see {@link searchEverywhere}. Their ids are
 * remembered, also of leads that only a backup has. Call `truncateLog` after it.
 */
export async function eraseLeads(
  store: Store,
  ids: readonly string[],
  reason: Deleted["reason"] = "erased",
): Promise<void> {
  for (let start = 0; start < ids.length; start += PAGE_LEADS) {
    if (start > 0) await sleep(PAUSE_MS);
    const page = ids.slice(start, start + PAGE_LEADS);
    await store.write(async (tx) => {
      const rows = page.map((id) => ({ id, reason }));
      await rememberDeleted(tx, rows);
      await tx.deleteFrom("leads").where("id", "in", page).execute();
    });
  }
}
