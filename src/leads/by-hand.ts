/** What the owner does to mails by hand: sending them again, and giving them up. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Backend } from "./backend.ts";
import { normalizeLeadId } from "./id.ts";
import type { Schema, Tx } from "./schema.ts";
import type { LeadStore, MailState } from "./store.ts";

/** Accepts an id of a lead or of a mail as a person may type it. */
function normalizeMailId(typed: string): string {
  const [, lead = "", kind = ""] = /^([^-]*)(-.*)?$/.exec(typed.trim()) ?? [];
  return normalizeLeadId(lead) + kind.toLowerCase();
}

/** The mails of a lead, or the one mail, that has this id. */
const named = (id: string) => (eb: ExpressionBuilder<Schema, "mails">) =>
  eb.or([eb("id", "=", id), eb("lead_id", "=", id)]);

/** Whether a lead (flagged ones have no mails) or a mail has this id. */
async function isKnown(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("leads")
    .leftJoin("mails", "mails.lead_id", "leads.id")
    .select("leads.id")
    .where((eb) => eb.or([eb("leads.id", "=", id), eb("mails.id", "=", id)]))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The part of a store that changes mails because a person says so.
 * @param now milliseconds since 1970
 */
export function byHand(backend: Backend, now: () => number): Pick<LeadStore, "retry" | "giveUp"> {
  return {
    retry: (typed) =>
      backend.commit(async (tx) => {
        const at = now();
        const id = typed === undefined ? undefined : normalizeMailId(typed);
        if (id !== undefined && !(await isKnown(tx, id))) return undefined;
        const result = await tx
          .updateTable("mails")
          .set((eb) => {
            // Given up while a worker sends it: back to that worker. Another would send it twice.
            const leased = eb("lease_until", ">", at);
            return {
              state: eb
                .case()
                .when(leased)
                .then("sending" as MailState)
                .else("pending" as MailState)
                .end(),
              attempts: eb.case().when(leased).then(eb.ref("attempts")).else(0).end(),
              queued_at: at,
              next_attempt_at: at,
              last_error: null,
              fault: null,
            };
          })
          // One being sent stays with its worker.
          .where("state", "in", ["pending", "retrying", "uncertain", "dead"])
          // Those given up by hand come back one by one, not with all the others.
          .where((eb) =>
            id === undefined
              ? eb.or([eb("fault", "is", null), eb("fault", "!=", "hand")])
              : named(id)(eb),
          )
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),

    giveUp: (typed) =>
      backend.commit(async (tx) => {
        const id = normalizeMailId(typed);
        if (!(await isKnown(tx, id))) return undefined;
        const result = await tx
          .updateTable("mails")
          // A lease is left: its worker may be sending this moment, and settles it if it goes out.
          .set({
            state: "dead",
            last_error: sql<string>`'given up by hand' || coalesce(': ' || last_error, '')`,
            fault: "hand",
          })
          .where("state", "not in", ["sent", "dead"])
          .where(named(id))
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),
  };
}
