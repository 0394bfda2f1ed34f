/** The outbox: leasing mails to workers and recording what became of them. */
import { randomUUID } from "node:crypto";
import type { Backend } from "./backend.ts";
import type { Lead } from "./lead.ts";
import type { ClaimedMail, MailOutcome } from "./mail.ts";
import { toLead, toMail } from "./rows.ts";
import type { Schema } from "./schema.ts";

const WAITING = ["pending", "retrying", "uncertain"] as const;

interface ClaimOptions {
  /** Most mails to lease. */
  limit: number;
  /** How long the lease holds. */
  leaseMs: number;
  /** Mails the caller is still sending: a clock that jumps must not end a lease under its holder's eyes. */
  except?: readonly string[];
}

type Leased = Pick<ClaimedMail, "id" | "leaseToken">;

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
export function createOutbox(backend: Backend, now: () => number) {
  return {
    /**
     * Makes this process the one that sends. On SQLite there is one: what another held when it
     * ended, however it ended, is due at once. On PostgreSQL replicas send side by side.
     * @returns false while another process has the outbox
     */
    async takeOver() {
      const own = backend.acquireOutbox();
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

    /** Leases due mails, oldest first, including those whose lease ran out with its worker. */
    claim: ({ limit, leaseMs, except = [] }: ClaimOptions) =>
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

    /** Lets leases of mails that are still being sent hold so long from now; those lost stay lost. */
    async renew(mails: readonly Leased[], leaseMs: number) {
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

    /**
     * Records what became of a claimed mail.
     * @returns false when the lease was lost: the mail is another worker's now, nothing changed
     */
    settle: (mail: Leased, outcome: MailOutcome) =>
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

    /** Makes mails that wait because of the server due now; called when it answers again. */
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
