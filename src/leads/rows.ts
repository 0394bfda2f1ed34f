/** Leads with their emails as rows: reads them in pages, and inserts them into a database. */
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Payload, PayloadValues } from "#contract/fields.ts";
import type { Connection } from "./database.ts";
import { erasedOf } from "./deleted.ts";
import { parsePayload, placeholder, textOf, toStored } from "./payload.ts";
import type { Database, Schema, Tx } from "./schema.ts";

/** Few, because SQLite blocks this process, and so all visitors, while it reads or writes a page. */
const PAGE_LEADS = 50;

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

/** The numbers of a table's rows: from an index or, if that is damaged, from the table's ends up to the damage. */
function rowNumbers(database: DatabaseSync, table: string) {
  const numbers = new Set<number>();
  let failure: unknown;
  for (const order of [
    "order by id",
    "not indexed order by rowid",
    "not indexed order by rowid desc",
  ])
    try {
      const rows = database.prepare(`select rowid as number from ${table} ${order}`).iterate();
      for (const { number } of rows) numbers.add(Number(number));
      return { numbers: [...numbers], areAll: true };
    } catch (error) {
      failure = error;
    }
  if (numbers.size === 0) throw failure;
  return { numbers: [...numbers], areAll: false };
}

/** Columns that are plain ASCII, and those that are numbers, in whole rows. */
const KEYS = ["id", "reference", "idempotency_key", "lead_id", "kind", "message_id", "state"];
const NUMBERS = ["created_at", "attempts", "laters", "refusals", "queued_at", "next_attempt_at"];
const FLAGS: unknown[] = ["", "honeypot", "spam"];

/** The last time that JavaScript can show. Other numbers are much smaller. */
const LAST_TIME = 8.64e15;

/** Whether a row is whole but for a visitor's words: where the disk is damaged, it may have anything. */
const isWhole = (row: Record<string, unknown>): boolean =>
  Object.entries(row).every(
    ([name, value]) =>
      (!KEYS.includes(name) || (typeof value === "string" && /^[!-~]+$/.test(value))) &&
      (!NUMBERS.includes(name) || typeof value === "number") &&
      (name !== "flags" || FLAGS.includes(value)) &&
      (name !== "fingerprint" || typeof value === "string") &&
      (typeof value !== "number" ||
        (Number.isInteger(value) && value >= 0 && value <= LAST_TIME)) &&
      !`${value}`.includes("\0"),
  );

/**
 * Yields a table of a backup or a damaged database in pages, each with how many rows of it couldn't be read. If it is cut
 * off, there are more, which have no number.
 * @throws an error of SQLite if it isn't a database with this table
 */
export function* readFile<T extends keyof Rows>(
  file: string,
  table: T,
): Generator<{ rows: Rows[T]; unread: number; isCutOff?: boolean }> {
  using database = new DatabaseSync(file, { readOnly: true, defensive: false });
  // Otherwise, SQLite opens no file whose end is missing (sqlite.org/pragma.html#pragma_writable_schema).
  database.exec("pragma writable_schema = on");
  const { numbers, areAll } = rowNumbers(database, table);
  const row = database.prepare(`select * from ${table} not indexed where rowid = ?`);
  const read = (number: number) => {
    try {
      const read = row.get(number);
      // PostgreSQL refuses a NUL, which only damaged words have.
      if (table === "leads" && read) read["payload"] = textOf(read["payload"]).replaceAll("\0", "");
      return read;
    } catch {
      return undefined;
    }
  };
  for (let start = 0; start < numbers.length; start += PAGE_LEADS) {
    const page = numbers.slice(start, start + PAGE_LEADS).map(read);
    const rows = page.filter((row) => row !== undefined && isWhole(row));
    yield { rows: rows as unknown[] as Rows[T], unread: page.length - rows.length };
  }
  if (!areAll) yield { rows: [], unread: 1, isCutOff: true };
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
  for (const { id, payload } of leads) {
    const ofLead = tx.selectFrom("leads").select("payload").where("id", "=", id);
    const stored = await ofLead.executeTakeFirst();
    if (stored && !parsePayload(stored.payload) && parsePayload(payload))
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
