/** Finds leads: one, a person's, a page of a list, or all. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { parseIdOrReference } from "./id.ts";
import { createMatcher } from "./payload.ts";
import { addMails, type Lead, type LeadWithMails, pagesOf, type Rows, withMails } from "./rows.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

/** @param query an email address, a reference or an id; an empty one matches nobody */
export function matcherOf(query: string): (lead: Lead) => boolean {
  const address = comparableAddress(query);
  const { id, reference } = parseIdOrReference(query);
  return (lead) =>
    (id !== "" && (lead.id === id || lead.reference === reference)) ||
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
  /** Words of any field's value, or a reference: see `createMatcher`. All leads match an empty text. */
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
  const matches = createMatcher(search);
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
    found.push(...rows.filter(matches));
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
