/** Leads with their emails as rows: reads them in pages, and inserts them into a database. */
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Payload, PayloadValues } from "#contract/fields.ts";
import type { Connection } from "./database.ts";
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
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    payload: JSON.parse(row.payload) as Payload,
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

/** Yields the leads of a backup or a damaged database. @throws an error of SQLite where it can't be read */
export function* readLeadFile(file: string): Generator<Rows> {
  using database = new DatabaseSync(file, { readOnly: true });
  // By row number, because an index may be damaged.
  const leadsAfter = database.prepare(
    `select rowid, * from leads where rowid > ? order by rowid limit ${PAGE_LEADS}`,
  );
  for (let lastRow = 0; ; ) {
    const rows = leadsAfter.all(lastRow);
    if (rows.length === 0) return;
    const ids = rows.map((row) => String(row["id"]));
    const places = ids.map(() => "?").join();
    const mails = database.prepare(`select * from mails where lead_id in (${places})`).all(...ids);
    const leads = rows.map(({ rowid: _, ...lead }) => lead);
    yield { leads: leads as Rows["leads"], mails: mails as Rows["mails"] };
    lastRow = Number(rows.at(-1)?.["rowid"]);
  }
}

/** Columns that this release knows: a backup of a later one, or this database after a rollback, may have more. */
const COLUMNS = {
  leads: [
    ...(["id", "reference", "created_at", "payload", "flags", "answered_at"] as const),
    ...(["idempotency_key", "fingerprint", "summary"] as const),
  ],
  mails: [
    ...(["id", "lead_id", "kind", "message_id", "state", "attempts", "queued_at"] as const),
    ...(["laters", "refusals", "next_attempt_at", "last_error", "sent_at"] as const),
  ],
} satisfies { [T in keyof Rows]: (keyof Schema[T])[] };

/** Copies the known columns that a row has. */
const knownOf = <T extends keyof Rows>(table: T, row: Rows[T][number]): Rows[T][number] =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => (COLUMNS[table] as string[]).includes(name)),
  ) as Rows[T][number];

/** Inserts the leads that the database doesn't contain, with their emails. @returns the number of leads */
export async function insertMissing(tx: Tx, { leads, mails }: Rows): Promise<number> {
  if (leads.length === 0) return 0;
  const inserted = await tx
    .insertInto("leads")
    .values(leads.map((row) => knownOf("leads", row)))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const theirs = mails.filter((mail) => ids.has(mail.lead_id));
  if (theirs.length > 0)
    await tx
      .insertInto("mails")
      .values(theirs.map((row) => knownOf("mails", row)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return inserted.length;
}
