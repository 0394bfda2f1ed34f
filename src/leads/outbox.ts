/** The outbox: leasing mails to workers and recording what became of them. */
import { randomUUID } from "node:crypto";
import type { Backend } from "./backend.ts";
import { toLead, toMail } from "./rows.ts";
import type { Schema } from "./schema.ts";
import type { ClaimedMail, Lead, LeadStore, MailOutcome } from "./store.ts";

const WAITING = ["pending", "retrying", "uncertain"] as const;

type Outbox = Pick<LeadStore, "takeOver" | "claim" | "renew" | "settle" | "expedite">;

/** What a settled row becomes; `attempts` only when it changes. */
function settled(outcome: MailOutcome, now: number): Partial<Schema["mails"]> {
  const free = { state: outcome.state, lease_until: null, lease_token: null };
  switch (outcome.state) {
    case "sent":
      return { ...free, sent_at: now, last_error: null, fault: null };
    case "pending":
      return { ...free, next_attempt_at: now };
    case "dead":
      return { ...free, last_error: outcome.error, fault: "mail" };
    default:
      return {
        ...free,
        next_attempt_at: outcome.nextAttemptAt,
        last_error: outcome.error,
        fault: outcome.fault,
      };
  }
}

/**
 * The mails of a store as work to be claimed and settled (states: docs/leads.md).
 * @param now milliseconds since 1970; leases and due times are measured with it
 */
export function createOutbox(backend: Backend, now: () => number): Outbox {
  return {
    async takeOver() {
      const own = backend.ownOutbox();
      if (own !== "taken") return own !== false;
      const at = now();
      await backend.commit((tx) =>
        tx
          .updateTable("mails")
          .set({ lease_until: at })
          .where("lease_token", "is not", null)
          .execute(),
      );
      return true;
    },

    claim: ({ limit, leaseMs, except = [] }) =>
      backend.commit(async (tx): Promise<ClaimedMail[]> => {
        const at = now();
        const token = randomUUID();
        const due = tx
          .selectFrom("mails")
          .select("id")
          .where((eb) =>
            eb.or([
              eb.and([eb("state", "in", WAITING), eb("next_attempt_at", "<=", at)]),
              // Its worker is gone: nobody else gives it back.
              eb.and([eb("state", "=", "sending"), eb("lease_until", "<=", at)]),
            ]),
          )
          .$if(except.length > 0, (query) => query.where("id", "not in", except))
          .orderBy("next_attempt_at")
          .limit(limit)
          .$if(backend.kind === "postgres", (query) => query.forUpdate().skipLocked());
        const mails = await tx
          .updateTable("mails")
          .set((eb) => ({
            state: "sending",
            attempts: eb("attempts", "+", 1),
            lease_until: at + leaseMs,
            lease_token: token,
          }))
          .where("id", "in", due)
          .returningAll()
          .execute();
        if (mails.length === 0) return [];
        const ids = mails.map((mail) => mail.lead_id);
        const rows = await tx.selectFrom("leads").selectAll().where("id", "in", ids).execute();
        const leads = new Map(rows.map((row) => [row.id, row]));
        mails.sort((a, b) => a.next_attempt_at - b.next_attempt_at || (a.id < b.id ? -1 : 1));
        return mails.flatMap((mail) => {
          const lead = readable(leads.get(mail.lead_id));
          return lead ? [{ ...toMail(mail), lead, leaseToken: token }] : [];
        });
      }),

    async renew(mails, leaseMs) {
      const ids = mails.map((mail) => mail.id);
      const tokens = mails.map((mail) => mail.leaseToken);
      await backend.commit((tx) =>
        tx
          .updateTable("mails")
          .set({ lease_until: now() + leaseMs })
          .where("id", "in", ids)
          .where("lease_token", "in", tokens)
          .execute(),
      );
    },

    settle: (mail, outcome) =>
      backend.commit(async (tx) => {
        const recorded = await tx
          .updateTable("mails")
          .where("id", "=", mail.id)
          .where("lease_token", "=", mail.leaseToken)
          .set(settled(outcome, now()))
          .$if(outcome.state === "pending", (query) =>
            query.set((eb) => ({ attempts: eb("attempts", "-", 1) })),
          )
          .executeTakeFirst();
        return recorded.numUpdatedRows > 0n;
      }),

    expedite: () =>
      backend.commit(async (tx) => {
        const at = now();
        const result = await tx
          .updateTable("mails")
          .set({ next_attempt_at: at })
          .where("state", "in", ["retrying", "uncertain"])
          .where("fault", "=", "server")
          .where("next_attempt_at", ">", at)
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),
  };
}

/**
 * A damaged row must not hold up the mails of all others: it stays leased, comes up again
 * when the lease is over, and counts as failing.
 */
function readable(row: Schema["leads"] | undefined): Lead | undefined {
  try {
    return row && toLead(row);
  } catch {
    return undefined;
  }
}
