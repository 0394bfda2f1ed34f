/** What the owner's commands read and change in the store. */

import { type SqlBool, sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { type Connection, purgeDeleted, SubmissionError } from "./database.ts";
import { parseIdOrReference } from "./id.ts";
import type { Limits } from "./limits.ts";
import { queueMail } from "./outbox.ts";
import { type Lead, type LeadWithMails, pagesOf, withMails } from "./rows.ts";
import { isOwedToOwner } from "./schema.ts";

/** @param query an email address, a reference or an id */
export function matcherOf(query: string): (lead: Lead) => boolean {
  const address = comparableAddress(query);
  const { id, reference } = parseIdOrReference(query);
  return (lead) =>
    lead.id === id ||
    lead.reference === reference ||
    comparableAddress(lead.payload.email) === address;
}

export interface OwnerActionsOptions {
  mailDomain: string;
  limits: Limits;
  now: () => number;
}

export function createOwnerActions(
  connection: Connection,
  { mailDomain, limits, now }: OwnerActionsOptions,
) {
  const { write } = connection;

  /** Iterates over leads in the order of their ids, which start with the time of arrival. */
  async function* each(): AsyncGenerator<LeadWithMails> {
    for await (const page of pagesOf(connection)) yield* withMails(page);
  }

  async function find(matches: (lead: Lead) => boolean): Promise<LeadWithMails[]> {
    const found: LeadWithMails[] = [];
    for await (const lead of each()) if (matches(lead)) found.push(lead);
    return found;
  }

  /** @throws Error with a user-facing message if no lead matches */
  async function get(idOrReference: string): Promise<LeadWithMails> {
    const [lead] = await find(matcherOf(idOrReference));
    if (lead) return lead;
    throw new Error(`No lead has the ID “${idOrReference}”. “list” shows the IDs.`);
  }

  return {
    each,
    find,
    get,

    /**
     * Makes all emails due that wait, and those to the owner that were saved as files before there was a mail server.
     * @returns the number of emails
     */
    async retry(): Promise<number> {
      const { numUpdatedRows } = await write((tx) =>
        tx
          .updateTable("mails")
          // Health counts from now, and so does the owner's budget.
          .set({ queued_at: sql`case state when 'saved' then ${now()} else queued_at end` })
          .set({ state: "pending", next_attempt_at: now() })
          .where(sql<SqlBool>`state = 'pending' or (state = 'saved' and kind <> 'visitor')`)
          .executeTakeFirst(),
      );
      return Number(numUpdatedRows);
    },

    /**
     * Queues the email to the owner about a lead, also if it was sent, or if the lead was only listed in a summary. It
     * has a new Message-ID, because mailboxes hide a second email with the same one.
     * @throws Error with a user-facing message if no lead matches, or the owner's budget is used up
     */
    async resend(idOrReference: string): Promise<void> {
      const { id: leadId } = await get(idOrReference);
      const at = now();
      await write(async (tx) => {
        if (!(await limits.mayMailOwner(tx)))
          throw new SubmissionError("You got 30 emails within an hour. Try again later.");
        const previous = tx.deleteFrom("mails").where("lead_id", "=", leadId);
        await previous.where("kind", "=", "owner").execute();
        await queueMail(tx, { id: `${leadId}-owner-${at}`, leadId, kind: "owner", mailDomain, at });
      });
    },

    /** Deletes leads with all their emails, even unsent ones. */
    async erase(ids: readonly string[]): Promise<void> {
      for (const id of ids)
        await write(async (tx) => {
          // An unsent summary is deleted with its newest lead, so the next one must list its other leads.
          const summaries = tx
            .selectFrom("mails")
            .select("id")
            .where("lead_id", "=", id)
            .where("kind", "=", "summary")
            .where(isOwedToOwner);
          await tx
            .updateTable("leads")
            .set({ summary: "" })
            .where("summary", "in", summaries)
            .execute();
          await tx.deleteFrom("leads").where("id", "=", id).execute();
        });
      await purgeDeleted(connection);
    },
  };
}
