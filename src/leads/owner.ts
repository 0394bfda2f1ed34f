/** What the owner's commands read and change in the store. */
import { comparableAddress } from "./address.ts";
import { type Connection, clearLog } from "./database.ts";
import { parseIdOrReference } from "./id.ts";
import { type Lead, type LeadWithMails, pagesOf, withMails } from "./rows.ts";

/** @param query an email address, a reference or an id */
export function matcherOf(query: string): (lead: Lead) => boolean {
  const address = comparableAddress(query);
  const { id, reference } = parseIdOrReference(query);
  return (lead) =>
    lead.id === id ||
    lead.reference === reference ||
    comparableAddress(lead.payload.email) === address;
}

export function createOwnerActions(connection: Connection, now: () => number) {
  const { write } = connection;

  /** Iterates over leads in the order of their ids, which start with the time of arrival. */
  async function* each(): AsyncGenerator<LeadWithMails> {
    for await (const page of pagesOf(connection)) yield* withMails(page);
  }

  async function find(query: string): Promise<LeadWithMails[]> {
    const leads = await Array.fromAsync(each());
    return leads.filter(matcherOf(query));
  }

  /** @throws Error with a user-facing message if no lead matches */
  async function get(idOrReference: string): Promise<LeadWithMails> {
    const [lead] = await find(idOrReference);
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
        return mails
          .set({ queued_at: now() })
          .where("state", "in", ["pending", "dead"])
          .where((eb) => eb.or([eb("lead_id", "=", lead.id), eb("id", "=", lead.summary)]))
          .executeTakeFirst();
      });
      return Number(numUpdatedRows);
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
            .where("state", "!=", "sent");
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
