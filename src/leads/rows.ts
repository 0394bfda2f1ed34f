/** Leads with their emails as rows: reads them in pages, and inserts them into a database. */
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Payload, PayloadValues } from "#contract/fields.ts";
import type { Connection } from "./database.ts";
import { newReference } from "./id.ts";
import { parsePayload, placeholder, toStored } from "./payload.ts";
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

/** After so many unreadable rows in a series, the rest of a table is given up. One page may lead to thousands. */
const MAX_GAP = 20_000;
/** Columns without which a row isn't one: that of a damaged page may have anything in them. */
const REQUIRED = {
  leads: {
    texts: ["id", "payload", "flags", "idempotency_key", "fingerprint"],
    numbers: ["created_at"],
  },
  mails: {
    texts: ["id", "lead_id", "kind", "message_id", "state"],
    numbers: ["attempts", "queued_at", "next_attempt_at"],
  },
};

/** The number of a table's last row, also from an index; infinite if all of these are damaged. */
function lastRowOf(database: DatabaseSync, table: string): number {
  for (const source of [
    `max(rowid) as n from ${table} not indexed`,
    `max(+rowid) as n from ${table}`,
  ])
    try {
      return Number(database.prepare(`select ${source}`).get()?.["n"]);
    } catch {}
  return Number.POSITIVE_INFINITY;
}

/**
 * Yields a table of a backup or a damaged database in pages, each with how many rows of it couldn't be read.
 * @throws an error of SQLite if it isn't a database with this table
 */
export function* readFile<T extends keyof Rows>(
  file: string,
  table: T,
): Generator<{ rows: Rows[T]; unread: number }> {
  using database = new DatabaseSync(file, { readOnly: true });
  const { texts, numbers } = REQUIRED[table];
  // Each by its number, because an index or a page between may be damaged.
  const from = database.prepare(
    `select rowid, * from ${table} not indexed where rowid >= ? order by rowid limit 1`,
  );
  const last = lastRowOf(database, table);
  let gap = 0;
  for (let next = 1; next <= last && gap < MAX_GAP; ) {
    const rows: unknown[] = [];
    let unread = 0;
    for (let tries = 0; tries < PAGE_LEADS && next <= last; tries += 1) {
      try {
        const { rowid, ...row } = from.get(next) ?? {};
        next = Number(rowid ?? last) + 1;
        gap = 0;
        const isWhole =
          texts.every((name) => typeof row[name] === "string") &&
          numbers.every((name) => typeof row[name] === "number");
        if (isWhole) rows.push(row);
        else if (rowid !== undefined) unread += 1;
      } catch {
        next += 1;
        gap += 1;
        unread += 1;
      }
    }
    yield { rows: rows as Rows[T], unread };
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
  ],
} satisfies { [T in keyof Rows]: (keyof Schema[T])[] };

/** What PostgreSQL refuses in a text, as a damaged page may have. */
const withoutGarbage = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;

/** Copies the known columns that a row has. */
const knownOf = <T extends keyof Rows>(table: T, row: Rows[T][number]): Rows[T][number] =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => (COLUMNS[table] as string[]).includes(name))
      .map(([name, value]) => [name, withoutGarbage(value)]),
  ) as Rows[T][number];

/** A damaged page may end a payload and have all columns after it: then they are made anew. */
const mended = (row: Rows["leads"][number]) =>
  /^[!-~]+ [!-~]+$/.test(`${row.idempotency_key} ${row.reference ?? ""}`)
    ? row
    : {
        ...row,
        ...{ flags: "" as const, answered_at: null, reference: newReference() },
        ...{ idempotency_key: row.id, fingerprint: "" },
      };

/** Replaces the words of these leads that the database has, but can't read. @returns of how many */
export async function mendPayloads(tx: Tx, leads: Rows["leads"]): Promise<number> {
  if (leads.length === 0) return 0;
  const payloads = new Map(leads.map(({ id, payload }) => [id, payload]));
  const stored = tx.selectFrom("leads").select(["id", "payload"]);
  let mended = 0;
  for (const { id, payload } of await stored.where("id", "in", [...payloads.keys()]).execute()) {
    const other = payloads.get(id) ?? "";
    if (parsePayload(payload) || !parsePayload(other)) continue;
    const update = tx.updateTable("leads").set({ payload: toStored(other) });
    await update.where("id", "=", id).execute();
    mended += 1;
  }
  return mended;
}

/**
 * Inserts the leads that the database doesn't contain, together with their emails. Otherwise, a server that starts
 * meanwhile would email the owner about those that have none yet.
 * @returns how many
 */
export async function insertLeads(tx: Tx, { leads, mails }: Rows): Promise<number> {
  if (leads.length === 0) return 0;
  const inserted = await tx
    .insertInto("leads")
    .values(
      leads.map((row) => knownOf("leads", { ...mended(row), payload: toStored(row.payload) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const theirs = mails.filter(({ lead_id }) => ids.has(lead_id));
  if (theirs.length > 0)
    await tx
      .insertInto("mails")
      .values(theirs.map((row) => knownOf("mails", row)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return ids.size;
}
