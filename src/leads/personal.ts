/** Finds and erases one person's data. */
import type { Backend } from "./backend.ts";
import type { createReading } from "./reading.ts";

/** Creates the store methods for a person's request to see or erase their data. */
export function createPersonal(backend: Backend, { get, each }: ReturnType<typeof createReading>) {
  return {
    /** @param query an email address, a reference or an id @returns leads, oldest first */
    async find(query: string) {
      if (!query.includes("@")) {
        const lead = await get(query);
        return lead ? [lead] : [];
      }
      const address = query.trim().toLowerCase();
      const leads = [];
      for await (const lead of each())
        if (lead.payload.email.trim().toLowerCase() === address) leads.push(lead);
      return leads;
    },

    /** Deletes leads with their keys and mails, including unsent mails, and overwrites them in the file. */
    async erase(ids: readonly string[]) {
      for (const id of ids)
        await backend.commit(async (tx) => {
          // An unsent digest is stored with one lead; the next digest lists the others.
          const digests = tx
            .selectFrom("mails")
            .select("id")
            .where("lead_id", "=", id)
            .where("state", "not in", ["sent", "dead"]);
          await tx
            .updateTable("leads")
            .set({ digest: null })
            .where("digest", "in", digests)
            .execute();
          await tx.deleteFrom("leads").where("id", "=", id).execute();
        });
      await backend.scrub();
    },
  };
}
