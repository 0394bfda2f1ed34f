/** The owner's actions on mails: retry them, give them up, release a flagged lead. */
import { sql } from "kysely";
import type { WriterOptions } from "./accept.ts";
import type { Limit } from "./lead.ts";
import { queuedAt, queueMails } from "./queue.ts";
import { findLead } from "./rows.ts";

/** Confirmations go to whatever address a bot typed: scripted releases must not turn the site into a spam relay. */
const RELEASES: Limit = { scope: "release", key: "owner", max: 50, windowSeconds: 24 * 60 * 60 };

/** Retrying is unlikely to help a mail that was refused for this long, in milliseconds. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the store methods for the owner's commands that change mails. They throw an Error with a
 * user-facing message if no lead matches a name, which is a reference or an id.
 */
export function createByHand({ backend, count, mailDomain, now }: WriterOptions) {
  return {
    /**
     * Resets unsent mails to pending, due now; a mail being sent stays with its worker.
     * @param name if omitted, all unsent mails that aren't dead, except those the server rejected for their
     *   content that were queued over a week ago
     * @returns the number of mails
     */
    retry: (name?: string) =>
      backend.commit(async (tx) => {
        const at = now();
        const lead = name === undefined ? undefined : await findLead(tx, name);
        const result = await tx
          .updateTable("mails")
          .set({ ...queuedAt(at), last_error: null, fault: null })
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

    /**
     * Marks unsent mails as dead, which stops retries. A mail being sent stays with its worker.
     * @returns the number of mails
     */
    giveUp: (name: string) =>
      backend.commit(async (tx) => {
        const lead = await findLead(tx, name);
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
     * Clears a lead's flags and queues the mails of a normal lead.
     * @returns the number of mails
     * @throws Error with a user-facing message if too many were released in a day
     */
    release: (name: string) =>
      backend.commit(async (tx) => {
        const at = now();
        const lead = await findLead(tx, name);
        if (lead.flags === "") return 0;
        if ((await count(tx, [RELEASES], at)) > 0)
          throw new Error(
            `The limit is ${RELEASES.max} releases a day. Release the rest tomorrow.`,
          );
        await tx.updateTable("leads").set({ flags: "" }).where("id", "=", lead.id).execute();
        return queueMails(tx, { leadId: lead.id, kinds: ["owner", "visitor"], mailDomain, at });
      }),
  };
}
