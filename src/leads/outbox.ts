import { randomUUID } from "node:crypto";
import { type SqlBool, sql, type UpdateObject } from "kysely";
import type { StoreContext } from "./database/backend.ts";
import { toLead } from "./database/rows.ts";
import type { Schema } from "./database/schema.ts";
import type { Lead } from "./lead.ts";
import { type ClaimedMail, LONGEST_PAUSE_MS, MAIL_COLUMNS, type MailOutcome } from "./mail.ts";

interface ClaimOptions {
  limit: number;
  leaseMs: number;
  /** Ids of emails that the caller is still sending, even if a clock jump has ended their leases. */
  except?: readonly string[];
}

type LeasedMail = Pick<ClaimedMail, "id" | "leaseToken">;

function changedColumns(outcome: MailOutcome, now: number): UpdateObject<Schema, "mails"> {
  switch (outcome.state) {
    case "sent":
      return { sent_at: now, last_error: null, fault: null };
    case "pending":
      return { next_attempt_at: now, attempts: sql`attempts - 1` };
    case "dead":
      return { last_error: outcome.error };
    default: {
      const { nextAttemptAt, error, fault } = outcome;
      return { next_attempt_at: nextAttemptAt, last_error: error, fault };
    }
  }
}

/**
 * SQL condition: the email is due, or its lease has ended. A time further ahead than any pause or lease
 * allows counts as past, because the clock must have been set back. For leases, twice the duration is
 * allowed, because replicas' clocks may differ.
 */
const isDue = (now: number, leaseMs: number) => sql<SqlBool>`(
  state in ('pending', 'retrying', 'uncertain')
    and next_attempt_at not between ${now + 1} and ${now + LONGEST_PAUSE_MS}
  or state = 'sending' and lease_until not between ${now + 1} and ${now + 2 * leaseMs})`;

export function createOutbox({ commit, db, kind, now }: StoreContext) {
  return {
    /** Emails to the business come first, then those that have been due longest. */
    claim: ({ limit, leaseMs, except = [] }: ClaimOptions) =>
      commit(async (tx): Promise<ClaimedMail[]> => {
        const at = now();
        const leaseToken = randomUUID();
        const dueMails = await tx
          .selectFrom("mails")
          .select(MAIL_COLUMNS)
          .where(isDue(at, leaseMs))
          .$if(except.length > 0, (query) => query.where("id", "not in", except))
          .orderBy(sql`case kind when 'visitor' then 1 else 0 end`)
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(limit)
          .$if(kind === "postgres", (query) => query.forUpdate().skipLocked())
          .execute();
        if (dueMails.length === 0) return [];
        const ids = dueMails.map((mail) => mail.id);
        await tx
          .updateTable("mails")
          .set((eb) => ({
            state: "sending",
            attempts: eb("attempts", "+", 1),
            lease_until: at + leaseMs,
            lease_token: leaseToken,
          }))
          .where("id", "in", ids)
          .execute();
        const leadIds = dueMails.map((mail) => mail.leadId);
        const rows = await tx.selectFrom("leads").selectAll().where("id", "in", leadIds).execute();
        return dueMails.flatMap((mail) => {
          const lead = toLeadUnlessDamaged(rows.find((row) => row.id === mail.leadId));
          if (!lead) return [];
          return [{ ...mail, state: "sending", attempts: mail.attempts + 1, lead, leaseToken }];
        });
      }),

    /** Doesn't change emails that another worker has claimed in the meantime. */
    async renew(mails: readonly LeasedMail[], leaseMs: number) {
      const ids = mails.map((mail) => mail.id);
      const tokens = mails.map((mail) => mail.leaseToken);
      await db
        .updateTable("mails")
        .set({ lease_until: now() + leaseMs })
        .where("id", "in", ids)
        .where("lease_token", "in", tokens)
        .execute();
    },

    /** @returns false if the lease expired and another worker owns the email; nothing is written then */
    settle: (mail: LeasedMail, outcome: MailOutcome) =>
      commit(async (tx) => {
        const result = await tx
          .updateTable("mails")
          .where("id", "=", mail.id)
          .where("lease_token", "=", mail.leaseToken)
          .set({ state: outcome.state, lease_until: null, lease_token: null })
          .set(changedColumns(outcome, now()))
          .executeTakeFirst();
        return result.numUpdatedRows > 0n;
      }),

    /** Makes emails due that wait after a connection fault: the first send after the outage has succeeded. */
    async expedite() {
      const at = now();
      const result = await db
        .updateTable("mails")
        .set({ next_attempt_at: at })
        .where("state", "in", ["retrying", "uncertain"])
        .where("fault", "=", "connection")
        .where("next_attempt_at", ">", at)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}

/**
 * Converts a row to a lead. Returns undefined if the row is damaged, so that it doesn't delay other leads'
 * emails. The damaged lead's email stays leased, is claimed again when the lease ends, and eventually counts
 * as failing.
 */
function toLeadUnlessDamaged(row: Schema["leads"] | undefined): Lead | undefined {
  try {
    return row && toLead(row);
  } catch {
    return undefined;
  }
}
