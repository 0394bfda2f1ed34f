/** Reads leads for the owner's commands, `/readyz` and metrics. */
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import { isNamed } from "./by-hand.ts";
import {
  FAILING_ATTEMPTS,
  LATE_MS,
  type LeadWithMails,
  MAIL_KINDS,
  MAIL_STATES,
  type MailKind,
  type MailState,
} from "./mail.ts";
import { toLead, toMail } from "./rows.ts";
import type { Schema } from "./schema.ts";

/** Leads per query: bounds memory and the number of values in a query. */
const PAGE = 500;

/**
 * Creates the store methods that only read.
 * @param now milliseconds since 1970, for the ages of waiting mails
 */
export function createReading({ db }: Backend, now: () => number) {
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

  async function* inOrder(order: "asc" | "desc", limit: number, flagged?: boolean) {
    let last: Schema["leads"] | undefined;
    for (let left = limit; left > 0; left -= PAGE) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .$if(flagged !== undefined, (query) => query.where("flags", flagged ? "!=" : "=", ""))
        .where(({ eb, val, refTuple, tuple }) =>
          last === undefined
            ? val(true)
            : eb(
                refTuple("created_at", "id"),
                order === "asc" ? ">" : "<",
                tuple(last.created_at, last.id),
              ),
        )
        .orderBy("created_at", order)
        .orderBy("id", order)
        .limit(Math.min(PAGE, left))
        .execute();
      yield* await withMails(rows);
      last = rows.at(-1);
      if (rows.length < PAGE) return;
    }
  }

  return {
    /** Returns leads, newest first. */
    async list({ limit, flagged }: { limit: number; flagged?: boolean }) {
      const leads: LeadWithMails[] = [];
      for await (const lead of inOrder("desc", limit, flagged)) leads.push(lead);
      return leads;
    },

    /** @param name reference or id, in any case, with or without the dash */
    async get(name: string) {
      const rows = await db.selectFrom("leads").selectAll().where(isNamed(name)).execute();
      return (await withMails(rows))[0];
    },

    /** Iterates over all leads, oldest first, page by page to bound memory. */
    each: () => inOrder("asc", Number.POSITIVE_INFINITY),

    async stats() {
      const count = sql<number>`count(*)`.as("count");
      const { count: leads } = await db.selectFrom("leads").select(count).executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom("mails")
        .select((eb) => ["kind", "state", count, eb.fn.min("queued_at").as("oldest")])
        .groupBy(["kind", "state"])
        .execute();
      const at = now();
      const failing = await db
        .selectFrom("mails")
        .select(count)
        .where("kind", "!=", "visitor")
        .where((eb) =>
          eb.or([
            eb.and([
              eb("state", "in", ["retrying", "uncertain"]),
              eb("attempts", ">=", FAILING_ATTEMPTS),
            ]),
            // The current attempt hasn't failed yet.
            eb.and([eb("state", "=", "sending"), eb("attempts", ">", FAILING_ATTEMPTS)]),
          ]),
        )
        .where((eb) =>
          eb.or([eb("fault", "is distinct from", "server"), eb("queued_at", "<=", at - LATE_MS)]),
        )
        .executeTakeFirstOrThrow();
      const kinds = MAIL_KINDS.map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        return [kind, summarize(ofKind, at)] as const;
      });
      return {
        leads,
        ...summarize(rows, at),
        byKind: Object.fromEntries(kinds) as Record<MailKind, MailSummary>,
        /** Unsent mails to the business with {@link FAILING_ATTEMPTS} failures or more. */
        ownerMailFailing: failing.count,
      };
    },
  };
}

interface MailSummary {
  /** Mails by state. */
  mails: Record<MailState, number>;
  /** Age of the oldest mail that is neither sent nor dead, in seconds; null when there is none. */
  oldestPendingSeconds: number | null;
}

function summarize(
  rows: readonly { state: MailState; count: number; oldest: number }[],
  now: number,
): MailSummary {
  const mails = Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as MailSummary["mails"];
  for (const { state, count } of rows) mails[state] += count;
  const waiting = rows.filter(({ state }) => state !== "sent" && state !== "dead");
  const oldest = Math.min(...waiting.map((row) => row.oldest));
  return {
    mails,
    oldestPendingSeconds: waiting.length === 0 ? null : Math.max(0, (now - oldest) / 1000),
  };
}
