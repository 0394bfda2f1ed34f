/** What the owner reads and changes in the store, by commands or in the inbox. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { trustTime } from "./clock.ts";
import { truncateLog } from "./database.ts";
import { parseIdOrReference } from "./id.ts";
import { LONGEST_CONFIRMATION_DELAY_MS, queueMail } from "./outbox.ts";
import { searchable } from "./payload.ts";
import { addMails, type Lead, type LeadWithMails, pagesOf, type Rows, withMails } from "./rows.ts";
import type { Schema, Tx } from "./schema.ts";
import type { Store } from "./store.ts";

/** @param query an email address, a reference or an id */
export function matcherOf(query: string): (lead: Lead) => boolean {
  const address = comparableAddress(query);
  const { id, reference } = parseIdOrReference(query);
  return (lead) =>
    lead.id === id ||
    lead.reference === reference ||
    (address !== "" && comparableAddress(lead.payload.email) === address);
}

/** Iterates over all leads in the order of their ids, which start with the time of arrival. */
export async function* eachLead(store: Store): AsyncGenerator<LeadWithMails> {
  for await (const page of pagesOf(store)) yield* withMails(page);
}

export async function findLeads(
  store: Store,
  matches: (lead: Lead) => boolean,
): Promise<LeadWithMails[]> {
  const found: LeadWithMails[] = [];
  for await (const lead of eachLead(store)) if (matches(lead)) found.push(lead);
  return found;
}

/** Its message is for the owner. */
export class NoSuchLeadError extends Error {
  constructor(idOrReference: string) {
    super(`No lead has the ID “${idOrReference}”. “list” shows the IDs.`);
  }
}

/** @throws NoSuchLeadError */
export async function getLead(store: Store, idOrReference: string): Promise<LeadWithMails> {
  const { id, reference } = parseIdOrReference(idOrReference);
  if (!/^\w+$/.test(id)) throw new NoSuchLeadError(idOrReference);
  const rows = await store.query(async (db) => {
    const byEither = db.selectFrom("leads").selectAll();
    const found = byEither.where((eb) => eb.or({ id, reference }));
    return addMails(db, await found.execute());
  });
  const [lead] = withMails(rows);
  if (lead) return lead;
  throw new NoSuchLeadError(idOrReference);
}

export interface Page {
  /** Newest first, with the state of their emails. */
  leads: LeadWithMails[];
  /** `before` of the next page; undefined on the last one. */
  next: string | undefined;
}

/** Which leads to list. */
export interface Listing {
  /** Words of any field's value, or a reference; letters' case doesn't matter. All leads match an empty text. */
  search?: string;
  /** Leaves out spam, or lists only that. */
  spam?: "without" | "only";
  /** `next` of the page before. */
  before?: string | undefined;
  /** Leads per page. */
  limit?: number;
}

type Place = Pick<Schema["leads"], "created_at" | "id">;

const cursorOf = (last: Place | undefined) => last && `${last.created_at}-${last.id}`;

/** @returns undefined, as on the first page, if no such text was ever a cursor */
function placeOf(cursor = ""): Place | undefined {
  const [, time, id] = /^(\d{1,15})-(\w+)$/.exec(cursor) ?? [];
  return id === undefined ? undefined : { created_at: Number(time), id };
}

/** Lists leads, newest first, a page at a time. A search reads one such page after the other until it has found enough. */
export async function listLeads(
  { query }: Store,
  { search = "", spam, before, limit = 50 }: Listing = {},
): Promise<Page> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const found: Rows["leads"] = [];
  for (let last = placeOf(before), isEnd = false; !isEnd && found.length <= limit; ) {
    const rows = await query((db) =>
      db
        .selectFrom("leads")
        .selectAll()
        .$if(spam !== undefined, (leads) => leads.where("flags", spam === "only" ? "!=" : "=", ""))
        .$if(last !== undefined, (leads) =>
          leads.where(sql<SqlBool>`(created_at, id) < (${last?.created_at}, ${last?.id})`),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute(),
    );
    found.push(...rows.filter((row) => words.every((word) => searchable(row).includes(word))));
    last = rows.at(-1);
    isEnd = rows.length <= limit;
    // Promises alone would let no visitor's request in.
    await nextTurn();
  }
  const page = found.slice(0, limit);
  const leads = withMails(await query((db) => addMails(db, page)));
  return { leads, next: found.length > limit ? cursorOf(page.at(-1)) : undefined };
}

export async function countLeads(store: Store): Promise<number> {
  const { count } = await store.query((db) =>
    db
      .selectFrom("leads")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

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
    const canceled = { state: "canceled" } as const;
    const waiting = mailsOf(tx, id).where("state", "=", "pending");
    await waiting.set({ ...canceled, next_attempt_at: store.now() }).execute();
    // Should the mark be removed while it is being sent, no worker may claim it before this attempt has ended.
    await mailsOf(tx, id).where("state", "=", "sending").set(canceled).execute();
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
    const canceled = mailsOf(tx, id).where("state", "=", "canceled").set({ state: "pending" });
    await canceled.execute();
    // Health counts from now. A confirmation may be too late.
    const toOwner = mailsOf(tx, id).where("kind", "=", "owner").where("state", "=", "pending");
    await toOwner.set({ queued_at: store.now() }).execute();
    await queueMail(store, tx, { id: `${id}-owner`, leadId: id, kind: "owner" });
  });
}

/** What `retry` and `resend` change: the email is due with all its text, as if it was new. */
const asNew = ({ now }: Store) =>
  ({ state: "pending", laters: 0, refusals: 0, next_attempt_at: now() }) as const;

/**
 * Makes all emails due that wait, those to the owner that were saved as files before there was a mail server, and
 * rejected confirmations, unless they are too late.
 * @returns the number of emails
 */
export async function retryMails(store: Store): Promise<number> {
  const since = store.now() - LONGEST_CONFIRMATION_DELAY_MS;
  const { numUpdatedRows } = await store.write((tx) =>
    tx
      .updateTable("mails")
      // Health counts from now.
      .set({ queued_at: sql`case state when 'saved' then ${store.now()} else queued_at end` })
      .set(asNew(store))
      .where(
        sql<SqlBool>`state = 'pending' or (state = 'saved' and kind = 'owner')
          or (state = 'dead' and queued_at > ${since})`,
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
    const changes = { id, message_id, queued_at: store.now(), ...asNew(store) };
    await mailsOf(tx, leadId).where("kind", "=", "owner").set(changes).execute();
  });
}

/** Takes the computer's clock for right, and corrects what is dated later. */
export const trustClock = ({ write, now }: Store): Promise<void> =>
  write((tx) => trustTime(tx, now()));

/** Deletes leads with all their emails, even unsent ones, from the store only: see {@link searchEverywhere}. */
export async function eraseLeads(store: Store, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await store.write((tx) => tx.deleteFrom("leads").where("id", "=", id).execute());
  await truncateLog(store);
}
