/** What the owner's commands read and change in the store. */
import { type ExpressionBuilder, sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { type Connection, clearLog } from "./database.ts";
import { parseIdOrReference } from "./id.ts";
import { type Lead, toLead } from "./outbox.ts";
import type { Database, Schema } from "./schema.ts";

/** Number of leads read per query, which limits memory use and the number of values in a query. */
const PAGE_LEADS = 500;

export interface LeadWithMails extends Lead {
  mails: Schema["mails"][];
  /** Id of the summary that lists the lead; empty while it waits for one. */
  summary: string | null;
}

const matches = (idOrReference: string) => (eb: ExpressionBuilder<Schema, "leads">) => {
  const { id, reference } = parseIdOrReference(idOrReference);
  return eb.or([eb("id", "=", id), eb("reference", "=", reference)]);
};

async function withMails(db: Database, rows: Schema["leads"][]): Promise<LeadWithMails[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom("mails").selectAll().where("lead_id", "in", ids).orderBy("kind");
  const byLead = Map.groupBy(await query.execute(), (mail) => mail.lead_id);
  return rows.map((row) => ({
    ...toLead(row),
    summary: row.summary,
    mails: byLead.get(row.id) ?? [],
  }));
}

export function createOwnerActions(connection: Connection, now: () => number) {
  const { read, write } = connection;

  /** Iterates over leads in the order of their ids, which start with the time of arrival. */
  async function* each(order: "asc" | "desc" = "asc"): AsyncGenerator<LeadWithMails> {
    for (let lastId: string | undefined; ; ) {
      const page = await read(async (db) => {
        const query = db
          .selectFrom("leads")
          .selectAll()
          .where((eb) => (lastId ? eb("id", order === "asc" ? ">" : "<", lastId) : eb.lit(true)));
        return withMails(db, await query.orderBy("id", order).limit(PAGE_LEADS).execute());
      });
      yield* page;
      if (page.length < PAGE_LEADS) return;
      lastId = page.at(-1)?.id;
    }
  }

  const select = (idOrReference: string) =>
    read(async (db) => {
      const query = db.selectFrom("leads").selectAll().where(matches(idOrReference));
      return withMails(db, await query.execute());
    });

  /** @throws Error with a user-facing message if no lead matches */
  async function get(idOrReference: string): Promise<LeadWithMails> {
    const [lead] = await select(idOrReference);
    if (lead) return lead;
    throw new Error(`No lead has the ID “${idOrReference}”. “list” shows the IDs.`);
  }

  return {
    each,
    get,

    /** Counts leads, and emails by state. */
    counts: () =>
      read(async (db) => {
        const leads = await db
          .selectFrom("leads")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        const mails = await db
          .selectFrom("mails")
          .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
          .groupBy("state")
          .orderBy("state")
          .execute();
        return { leads: leads.count, mails };
      }),

    /** @param query an email address, a reference or an id */
    async find(query: string): Promise<LeadWithMails[]> {
      const address = comparableAddress(query);
      if (!address.includes("@")) return select(query);
      const leads: LeadWithMails[] = [];
      for await (const lead of each())
        if (comparableAddress(lead.payload.email) === address) leads.push(lead);
      return leads;
    },

    /**
     * Makes unsent emails due, except those being sent.
     * @param idOrReference the lead; its emails that were given up are sent too. If omitted, every email that
     *   waits.
     * @returns the number of emails
     */
    async retry(idOrReference?: string): Promise<number> {
      const lead = idOrReference === undefined ? undefined : await get(idOrReference);
      const { numUpdatedRows } = await write((tx) => {
        const mails = tx.updateTable("mails").set({ state: "pending", next_attempt_at: now() });
        if (!lead) return mails.where("state", "=", "pending").executeTakeFirst();
        return mails
          .set({ queued_at: now() })
          .where("state", "in", ["pending", "dead"])
          .where((eb) => eb.or([eb("lead_id", "=", lead.id), eb("id", "=", lead.summary)]))
          .executeTakeFirst();
      });
      return Number(numUpdatedRows);
    },

    /**
     * Deletes leads with all their emails, even unsent ones.
     * @returns false if another process that reads kept the data in SQLite's log
     */
    async erase(ids: readonly string[]): Promise<boolean> {
      for (const id of ids)
        await write(async (tx) => {
          // An unsent summary is deleted with its newest lead, so the next one must list its other leads.
          const summaries = tx
            .selectFrom("mails")
            .select("id")
            .where("lead_id", "=", id)
            .where("kind", "=", "summary")
            .where("state", "!=", "sent");
          await tx
            .updateTable("leads")
            .set({ summary: "" })
            .where("summary", "in", summaries)
            .execute();
          await tx.deleteFrom("leads").where("id", "=", id).execute();
        });
      return clearLog(connection);
    },

    /** @throws Error with a user-facing message if the SQLite file is damaged; PostgreSQL verifies its own */
    async verify(): Promise<void> {
      if (connection.engine === "postgres") return;
      const { rows } = await read((db) =>
        sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db),
      );
      if (rows[0]?.quick_check !== "ok")
        throw new Error(`leads.sqlite is damaged (${rows[0]?.quick_check}). Restore a backup.`);
    },
  };
}
