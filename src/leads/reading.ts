/** Reads leads for the owner's commands, `/readyz` and metrics. */
import { type SqlBool, sql } from "kysely";
import type { StoreContext } from "./backend.ts";
import { FAILING_ATTEMPTS, LATE_MS, type LeadWithMails, MAIL_COLUMNS } from "./mail.ts";
import { countLeads, findLead, matchesIdOrReference, toLead } from "./rows.ts";
import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState, type Schema } from "./schema.ts";

/** Number of leads read per query, which limits memory use and the number of values in a query. */
const PAGE_LEADS = 500;

/** Creates the store methods that only read. */
export function createQueries({ db, now }: StoreContext) {
  async function withMails(rows: Schema["leads"][]): Promise<LeadWithMails[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const mails = await db
      .selectFrom("mails")
      .select(MAIL_COLUMNS)
      .where("lead_id", "in", ids)
      .orderBy("kind")
      .execute();
    const byLead = Map.groupBy(mails, (mail) => mail.leadId);
    return rows.map((row) => ({ ...toLead(row), mails: byLead.get(row.id) ?? [] }));
  }

  /** Iterates over leads in the order of their ids, which start with the time of arrival. */
  async function* iterate(order: "asc" | "desc", limit: number, flagged?: boolean) {
    let lastId: string | undefined;
    for (let remaining = limit; remaining > 0; remaining -= PAGE_LEADS) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .$if(Boolean(flagged), (query) => query.where("flags", "!=", ""))
        .where((eb) => (lastId ? eb("id", order === "asc" ? ">" : "<", lastId) : eb.lit(true)))
        .orderBy("id", order)
        .limit(Math.min(PAGE_LEADS, remaining))
        .execute();
      yield* await withMails(rows);
      lastId = rows.at(-1)?.id;
      if (rows.length < PAGE_LEADS) return;
    }
  }

  /** Iterates over all leads, oldest first, reading page by page to limit memory use. */
  const each = () => iterate("asc", Number.POSITIVE_INFINITY);

  return {
    each,

    /** Returns leads, newest first. */
    list: ({ limit, flagged }: { limit: number; flagged?: boolean }) =>
      Array.fromAsync(iterate("desc", limit, flagged)),

    /**
     * @param idOrReference an id or reference, in upper or lower case, with or without the dash
     * @throws Error with a user-facing message if no lead matches
     */
    async get(idOrReference: string) {
      const [lead] = await withMails([await findLead(db, idOrReference)]);
      return lead as LeadWithMails;
    },

    /**
     * @param query an email address, a reference or an id
     * @returns the matching leads, oldest first
     */
    async find(query: string) {
      if (!query.includes("@"))
        return withMails(
          await db.selectFrom("leads").selectAll().where(matchesIdOrReference(query)).execute(),
        );
      const address = query.trim().toLowerCase();
      const leads: LeadWithMails[] = [];
      for await (const lead of each())
        if (lead.payload.email.trim().toLowerCase() === address) leads.push(lead);
      return leads;
    },

    async stats() {
      const at = now();
      const rows = await db
        .selectFrom("mails")
        .select((eb) => [
          "kind",
          "state",
          eb.fn.countAll<number>().as("count"),
          eb.fn.min("queued_at").as("oldest"),
          eb.fn.countAll<number>().filterWhere(isFailing(at)).as("failing"),
        ])
        .groupBy(["kind", "state"])
        .execute();
      const ofKind = (kind: MailKind) => rows.filter((row) => row.kind === kind);
      const byKind = MAIL_KINDS.map((kind) => [kind, summarize(ofKind(kind), at)] as const);
      const ownerRows = rows.filter(({ kind }) => kind !== "visitor");
      return {
        leads: await countLeads(db.selectFrom("leads")),
        ...summarize(rows, at),
        byKind: Object.fromEntries(byKind) as Record<MailKind, MailSummary>,
        /** Number of unsent emails to the business that keep failing; {@link isFailing} has the rule. */
        ownerMailFailing: ownerRows.reduce((sum, { failing }) => sum + failing, 0),
      };
    },
  };
}

/** SQL condition: an unsent email keeps failing and isn't only waiting for its turn ({@link LATE_MS}). */
const isFailing = (now: number) => sql<SqlBool>`
  state in ('retrying', 'uncertain', 'sending')
  -- While an email is being sent, its current attempt hasn't failed yet.
  and attempts >= ${FAILING_ATTEMPTS} + case state when 'sending' then 1 else 0 end
  and (fault is distinct from 'server' or queued_at <= ${now - LATE_MS})`;

type MailSummary = ReturnType<typeof summarize>;

function summarize(
  rows: readonly { state: MailState; count: number; oldest: number }[],
  now: number,
) {
  const zeroCounts = MAIL_STATES.map((state) => [state, 0]);
  const mails: Record<MailState, number> = Object.fromEntries(zeroCounts);
  for (const { state, count } of rows) mails[state] += count;
  const waitingRows = rows.filter(({ state }) => state !== "sent" && state !== "dead");
  const oldest = Math.min(...waitingRows.map((row) => row.oldest));
  return {
    /** Number of emails in each state. */
    mails,
    /** Age in seconds of the oldest email that is neither sent nor dead; null if there is none. */
    oldestPendingSeconds: waitingRows.length === 0 ? null : Math.max(0, (now - oldest) / 1000),
  };
}
