import { sql } from "kysely";
import type { StoreContext } from "./database/backend.ts";
import { findLead } from "./database/rows.ts";
import type { Limit } from "./lead.ts";
import { pendingColumns, queueMails } from "./queue.ts";

/** Confirmations go to whatever address a bot typed: releases must not turn the site into a spam relay. */
const RELEASE_LIMIT: Limit = { scope: "release", key: "owner", max: 50, windowSeconds: 86_400 };

/** A week in milliseconds. Retrying is unlikely to help an email that has been refused for this long. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The methods throw an Error with a user-facing message if no lead has the given id or reference. */
export function createOwnerActions({ commit, count, mailDomain, now }: StoreContext) {
  return {
    /**
     * Resets unsent emails to pending and due immediately. An email that is being sent stays with its worker.
     * @param idOrReference identifies one lead. If omitted, every unsent email is retried, except dead ones
     *   and those that were queued over a week ago and whose last failure was about that email itself
     *   (`MailFault` "mail").
     */
    retry: (idOrReference?: string) =>
      commit(async (tx) => {
        const at = now();
        const lead = idOrReference === undefined ? undefined : await findLead(tx, idOrReference);
        const result = await tx
          .updateTable("mails")
          .set({ ...pendingColumns(at), last_error: null, fault: null })
          .where("state", "not in", lead ? ["sent", "sending"] : ["sent", "sending", "dead"])
          .where((eb) =>
            lead
              ? eb("lead_id", "=", lead.id)
              : eb.or([
                  eb("fault", "is distinct from", "mail"),
                  eb("queued_at", ">", at - WEEK_MS),
                ]),
          )
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),

    /** Stops retries. An email that is being sent stays with its worker. */
    giveUp: (idOrReference: string) =>
      commit(async (tx) => {
        const lead = await findLead(tx, idOrReference);
        const result = await tx
          .updateTable("mails")
          .set({
            state: "dead",
            last_error: sql<string>`'given up by hand' || coalesce(': ' || last_error, '')`,
          })
          .where("state", "not in", ["sent", "sending", "dead"])
          .where("lead_id", "=", lead.id)
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),

    /**
     * Clears a lead's flags and queues its emails to the owner and the visitor, except those already queued.
     * @throws Error with a user-facing message if the daily limit is reached
     */
    release: (idOrReference: string) =>
      commit(async (tx) => {
        const at = now();
        const lead = await findLead(tx, idOrReference);
        if (lead.flags === "") return 0;
        if ((await count(tx, [RELEASE_LIMIT], at)) > 0)
          throw new Error(
            `The limit is ${RELEASE_LIMIT.max} releases a day. Release the rest tomorrow.`,
          );
        await tx.updateTable("leads").set({ flags: "" }).where("id", "=", lead.id).execute();
        return queueMails(tx, { leadId: lead.id, kinds: ["owner", "visitor"], mailDomain, at });
      }),
  };
}
