/** Leads with their emails as rows: reads them from a database in pages, and inserts them into one. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Payload, PayloadValues } from "#contract/fields.ts";
import type { Connection } from "./database.ts";
import { erasedOf } from "./deleted.ts";
import { parsePayload, placeholder, toStored } from "./payload.ts";
import type { Database, Schema, Tx } from "./schema.ts";

/** Few, because SQLite blocks this process, and so all visitors, while it reads or writes a page. */
export const PAGE_LEADS = 50;

export interface Rows {
  leads: Schema["leads"][];
  mails: Schema["mails"][];
}

export interface Lead {
  id: string;
  reference: string;
  createdAt: number;
  payload: Payload;
  /** The stored payload is damaged; its text is in this one's message. */
  isUnreadable: boolean;
  /** Sent by a bot, or marked as spam. */
  isFlagged: boolean;
  /** When the owner marked it as answered. */
  answeredAt: number | null;
}

export interface LeadWithMails extends Lead {
  mails: Schema["mails"][];
}

export function valuesOf(payload: Payload, name: string): readonly string[] {
  const values: PayloadValues = payload;
  return [values[name] ?? []].flat();
}

export function toLead(row: Schema["leads"]): Lead {
  const payload = parsePayload(row.payload);
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    payload: payload ?? placeholder(row.payload),
    isUnreadable: payload === undefined,
    isFlagged: row.flags !== "",
    answeredAt: row.answered_at,
  };
}

export const withMails = ({ leads, mails }: Rows): LeadWithMails[] =>
  leads.map((row) => ({
    ...toLead(row),
    mails: mails.filter(({ lead_id }) => lead_id === row.id),
  }));

export async function addMails(db: Database, leads: Rows["leads"]): Promise<Rows> {
  const ids = leads.map(({ id }) => id);
  const mails = db.selectFrom("mails").selectAll().where("lead_id", "in", ids);
  return { leads, mails: ids.length === 0 ? [] : await mails.orderBy("kind").execute() };
}

/** Yields all leads in the order of their ids, which start with the time of arrival. */
export async function* pagesOf({ query }: Connection): AsyncGenerator<Rows> {
  for (let lastId = ""; ; ) {
    const page = await query(async (db) => {
      const next = db.selectFrom("leads").selectAll().where("id", ">", lastId);
      const leads = await next.orderBy("id").limit(PAGE_LEADS).execute();
      return addMails(db, leads);
    });
    if (page.leads.length === 0) return;
    yield page;
    lastId = page.leads.at(-1)?.id ?? "";
    // Promises alone would let no visitor's request in.
    await nextTurn();
  }
}

/** Columns that this release knows: a backup of a later one, or this database after a rollback, may have more. */
const COLUMNS = {
  leads: [
    ...(["id", "reference", "created_at", "payload", "flags", "answered_at"] as const),
    ...(["idempotency_key", "fingerprint"] as const),
  ],
  mails: [
    ...(["id", "lead_id", "kind", "message_id", "state", "attempts", "queued_at"] as const),
    ...(["laters", "refusals", "next_attempt_at", "last_error", "sent_at"] as const),
    "delivered_to" as const,
  ],
} satisfies { [T in keyof Rows]: (keyof Schema[T])[] };

/** Copies the known columns that a row has. */
const knownOf = <T extends keyof Rows>(table: T, row: Rows[T][number]): Rows[T][number] =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => (COLUMNS[table] as string[]).includes(name)),
  ) as Rows[T][number];

/** Replaces damaged words of leads by intact ones. */
async function mend(tx: Tx, leads: Rows["leads"]): Promise<void> {
  const intact = leads.filter(({ payload }) => parsePayload(payload));
  if (intact.length === 0) return;
  const ids = intact.map(({ id }) => id);
  const stored = tx.selectFrom("leads").select(["id", "payload"]).where("id", "in", ids);
  const damaged = (await stored.execute()).filter(({ payload }) => !parsePayload(payload));
  for (const { id } of damaged) {
    const payload = intact.find((lead) => lead.id === id)?.payload;
    await tx.updateTable("leads").set({ payload }).where("id", "=", id).execute();
  }
}

/**
 * Inserts the leads that the database doesn't contain and that weren't deleted from it, together with their emails.
 * Otherwise, a server that starts meanwhile would email the owner about those that have none yet. Mends those whose words
 * are damaged in the database.
 * @returns the ids of the new leads, and the number of the deleted ones
 */
export async function insertLeads(tx: Tx, { leads: all, mails }: Rows) {
  const erased = await erasedOf(
    tx,
    all.map(({ id }) => id),
  );
  const leads = all
    .filter(({ id }) => !erased.has(id))
    .map((row) => ({ ...row, payload: toStored(row.payload) }));
  const insert = async (rows: Rows["leads"]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const inserted = await tx
      .insertInto("leads")
      .values(rows.map((row) => knownOf("leads", row)))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    return inserted.map(({ id }) => id);
  };
  const ids = await insert(leads);
  // Another lead may have the idempotency key: of a visitor who sent the form again after the database was lost.
  const others = leads.filter(({ id }) => !ids.includes(id));
  ids.push(...(await insert(others.map((row) => ({ ...row, idempotency_key: row.id })))));
  if (ids.length > 0) await tx.deleteFrom("deleted").where("id", "in", ids).execute();
  await mend(
    tx,
    leads.filter(({ id }) => !ids.includes(id)),
  );
  const theirs = mails.filter(({ lead_id }) => ids.includes(lead_id));
  if (theirs.length > 0)
    await tx
      .insertInto("mails")
      .values(theirs.map((row) => knownOf("mails", row)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { ids, erased: erased.size };
}
