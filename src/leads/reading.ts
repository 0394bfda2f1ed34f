/** Reading leads: for the owner's commands, for `/readyz` and for metrics. */
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import { normalizeLeadId } from "./id.ts";
import { toLead, toMail } from "./rows.ts";
import type { Schema } from "./schema.ts";
import {
  FAILING_ATTEMPTS,
  type LeadStore,
  type LeadWithMails,
  MAIL_STATES,
  type MailState,
  type StoreStats,
} from "./store.ts";

/** Leads read at a time by `each`. */
const PAGE = 500;

type Reading = Pick<LeadStore, "list" | "get" | "each" | "stats">;

/**
 * The part of a store that only reads.
 * @param now milliseconds since 1970, for the age of the oldest waiting mail
 */
export function reading({ db }: Backend, now: () => number): Reading {
  async function withMails(rows: Schema["leads"][]): Promise<LeadWithMails[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const mails = await db
      .selectFrom("mails")
      .selectAll()
      .where("lead_id", "in", ids)
      .orderBy("kind")
      .execute();
    const byLead = Map.groupBy(mails, (mail) => mail.lead_id);
    return rows.map((row) => ({
      ...toLead(row),
      mails: (byLead.get(row.id) ?? []).map(toMail),
    }));
  }

  return {
    async list({ limit, flagged }) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .$if(flagged !== undefined, (query) => query.where("flags", flagged ? "!=" : "=", ""))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return withMails(rows);
    },

    async get(id) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .where("id", "=", normalizeLeadId(id))
        .execute();
      return (await withMails(rows))[0];
    },

    async *each() {
      let last = { created_at: -1, id: "" };
      for (;;) {
        const { created_at, id } = last;
        const rows = await db
          .selectFrom("leads")
          .selectAll()
          .where((eb) =>
            eb.or([
              eb("created_at", ">", created_at),
              eb.and([eb("created_at", "=", created_at), eb("id", ">", id)]),
            ]),
          )
          .orderBy("created_at")
          .orderBy("id")
          .limit(PAGE)
          .execute();
        yield* await withMails(rows);
        const end = rows.at(-1);
        if (!end || rows.length < PAGE) return;
        last = end;
      }
    },

    async stats(): Promise<StoreStats> {
      const [leads, states, oldest, failing] = await Promise.all([
        db.selectFrom("leads").select(sql<number>`count(*)`.as("count")).executeTakeFirst(),
        db
          .selectFrom("mails")
          .select(["state", sql<number>`count(*)`.as("count")])
          .groupBy("state")
          .execute(),
        db
          .selectFrom("mails")
          .select(sql<number | null>`min(queued_at)`.as("at"))
          .where("state", "not in", ["sent", "dead"])
          .executeTakeFirst(),
        db
          .selectFrom("mails")
          .select(sql<number>`count(*)`.as("count"))
          .where("kind", "=", "owner")
          .where((eb) =>
            eb.or([
              eb.and([
                eb("state", "in", ["retrying", "uncertain"]),
                eb("attempts", ">=", FAILING_ATTEMPTS),
              ]),
              // The attempt under way has not failed yet.
              eb.and([eb("state", "=", "sending"), eb("attempts", ">", FAILING_ATTEMPTS)]),
            ]),
          )
          .executeTakeFirst(),
      ]);
      const mails = Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as Record<
        MailState,
        number
      >;
      for (const row of states) mails[row.state] = row.count;
      const at = oldest?.at ?? null;
      return {
        leads: leads?.count ?? 0,
        mails,
        oldestPendingSeconds: at === null ? null : Math.max(0, (now() - at) / 1000),
        ownerMailFailing: failing?.count ?? 0,
      };
    },
  };
}
