import { type SqlBool, sql } from "kysely";
import { comparableAddress } from "./address.ts";
import type { StoreContext } from "./database/backend.ts";
import { countLeads, findLead, matchesIdOrReference, toLead } from "./database/rows.ts";
import {
  MAIL_KINDS,
  MAIL_STATES,
  type MailKind,
  type MailState,
  type Schema,
} from "./database/schema.ts";
import { FAILING_ATTEMPTS, LATE_MS, type LeadWithMails, MAIL_COLUMNS } from "./mail.ts";

/** Number of leads read per query, which limits memory use and the number of values in a query. */
const PAGE_LEADS = 500;

const WAITING = MAIL_STATES.filter((state) => state !== "sent" && state !== "dead");

/** Number of unsent emails that `health` examines. If there are more, the oldest is late anyway. */
const OLDEST_MAILS = 1_000;

export function createQueries({ db, now }: Pick<StoreContext, "db" | "now">) {
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

  const each = () => iterate("asc", Number.POSITIVE_INFINITY);

  return {
    each,

    list: ({ limit, flagged }: { limit: number; flagged?: boolean }) =>
      Array.fromAsync(iterate("desc", limit, flagged)),

    /** @throws Error with a user-facing message if no lead matches */
    async get(idOrReference: string) {
      const [lead] = await withMails([await findLead(db, idOrReference)]);
      return lead as LeadWithMails;
    },

    /** @param query an email address, a reference or an id */
    async find(query: string) {
      const address = comparableAddress(query);
      if (!address.includes("@"))
        return withMails(
          await db.selectFrom("leads").selectAll().where(matchesIdOrReference(query)).execute(),
        );
      const leads: LeadWithMails[] = [];
      for await (const lead of each())
        if (comparableAddress(lead.payload.email) === address) leads.push(lead);
      return leads;
    },

    /** Reads what `/readyz` needs. Takes a few milliseconds, however many leads there are. */
    async health() {
      const at = now();
      const { rows } = await sql<{ oldest: number | null; failing: number | null }>`
        select min(queued_at) as oldest, max(case when ${isFailing(at)} then 1 else 0 end) as failing
        from (select * from mails where kind <> 'visitor' and state not in ('sent', 'dead')
          order by queued_at limit ${OLDEST_MAILS}) as oldest_mails`.execute(db);
      const { oldest, failing } = rows[0] ?? {};
      return {
        /** Age in milliseconds of the oldest email to the business that is neither sent nor dead. */
        ownerMailAgeMs: oldest ? at - oldest : 0,
        isOwnerMailFailing: failing === 1,
      };
    },

    async stats() {
      const at = now();
      // Reads only an index, because nearly all emails are sent.
      const counts = await db
        .selectFrom("mails")
        .select((eb) => ["kind", "state", eb.fn.countAll<number>().as("count")])
        .groupBy(["state", "kind"])
        .execute();
      const waiting = await db
        .selectFrom("mails")
        .select((eb) => [
          "kind",
          eb.fn.min("queued_at").as("oldest"),
          eb.fn.countAll<number>().filterWhere(isFailing(at)).as("failing"),
        ])
        .where("state", "in", WAITING)
        .groupBy("kind")
        .execute();
      const byKind = MAIL_KINDS.map((kind) => {
        const isOfKind = (row: { kind: MailKind }) => row.kind === kind;
        return [kind, summarize(counts.filter(isOfKind), waiting.filter(isOfKind), at)] as const;
      });
      const ownerRows = waiting.filter(({ kind }) => kind !== "visitor");
      return {
        leads: await countLeads(db.selectFrom("leads")),
        ...summarize(counts, waiting, at),
        byKind: Object.fromEntries(byKind) as Record<MailKind, ReturnType<typeof summarize>>,
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

function summarize(
  counts: readonly { state: MailState; count: number }[],
  waiting: readonly { oldest: number }[],
  now: number,
) {
  const zeroCounts = MAIL_STATES.map((state) => [state, 0]);
  const mails: Record<MailState, number> = Object.fromEntries(zeroCounts);
  for (const { state, count } of counts) mails[state] += count;
  const oldest = Math.min(...waiting.map((row) => row.oldest));
  return {
    mails,
    oldestPendingSeconds: waiting.length === 0 ? null : Math.max(0, (now - oldest) / 1000),
  };
}
