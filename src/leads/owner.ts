/** What the owner's commands read and change in the store. */

import { sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { type Connection, clearLog, SubmissionError } from "./database.ts";
import { parseIdOrReference } from "./id.ts";
import { queueMail } from "./outbox.ts";
import { type Lead, type LeadWithMails, pagesOf, withMails } from "./rows.ts";
import { isOwedToOwner, type Tx } from "./schema.ts";

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
  limitsOf: (tx: Tx) => Promise<{ mayMailOwner(): Promise<boolean> }>;
  now: () => number;
}

export function createOwnerActions(
  connection: Connection,
  { mailDomain, limitsOf, now }: OwnerActionsOptions,
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
     * Makes unsent emails due, except those being sent.
     * @param idOrReference the lead; its emails that were given up are sent too. If omitted, every email that
     *   waits.
     * @returns the number of emails
     */
    async retry(idOrReference?: string): Promise<number> {
      const lead = idOrReference === undefined ? undefined : await get(idOrReference);
      const { numUpdatedRows } = await write((tx) => {
        const mails = tx.updateTable("mails").set({ state: "pending", next_attempt_at: now() });
        if (!lead) return mails.where("state", "=", "pending").executeTakeFirst();
        return (
          mails
            // An email to the owner keeps its time, which the budget counts. A confirmation gets a new one, so that it isn't
            // dropped as a day late.
            .set({ queued_at: sql`case kind when 'visitor' then ${now()} else queued_at end` })
            .where("state", "in", ["pending", "dead"])
            .where((eb) => eb.or([eb("lead_id", "=", lead.id), eb("id", "=", lead.summary)]))
            .executeTakeFirst()
        );
      });
      return Number(numUpdatedRows);
    },

    /**
     * Makes emails to the owner due that were saved as files before there was a mail server.
     * @returns the number of emails
     */
    async retrySaved(): Promise<number> {
      const due = { state: "pending", queued_at: now(), next_attempt_at: now() } as const;
      const { numUpdatedRows } = await write((tx) =>
        tx
          .updateTable("mails")
          .set(due)
          .where("state", "=", "saved")
          .where("kind", "!=", "visitor")
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
        if (!(await (await limitsOf(tx)).mayMailOwner()))
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
      await clearLog(connection);
    },
  };
}
