/** Once a day one mail about the leads that were taken for a bot's, on days that had one. */
import type { Backend } from "./backend.ts";
import { queueMails } from "./queue.ts";
import { toLead } from "./rows.ts";

/** When the day of a digest begins, as the business reads a clock. */
const MORNING_HOUR = 7;

/** Sweden writes dates as ISO 8601 does; Colorado is the service area of requirements §9. */
const date = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Denver" });

/** The day a moment belongs to, such as 2026-05-20: it goes on until the next morning. */
const digestDay = (time: number): string => date.format(time - MORNING_HOUR * 60 * 60 * 1000);

/**
 * The part of a store that gathers flagged leads into digests.
 * @param now milliseconds since 1970
 */
export function createDigests(backend: Backend, mailDomain: string, now: () => number) {
  const { db } = backend;
  /** Days before this one have theirs. */
  let done = "";

  return {
    /**
     * Queues the digest of the flagged leads of days before today that nobody was told of: once a
     * day, and none without such a lead.
     * @returns whether one was queued
     */
    async queueDigest() {
      const at = now();
      const today = digestDay(at);
      if (today === done) return false;
      const queued = await backend.commit(async (tx) => {
        const untold = await tx
          .selectFrom("leads")
          .select(["id", "created_at"])
          .where("flags", "!=", "")
          .where("digest", "is", null)
          // Those too fast have one: the owner was told at once.
          .where("id", "not in", tx.selectFrom("mails").select("lead_id"))
          .orderBy("created_at")
          .orderBy("id")
          .execute();
        const newest = untold.findLast((lead) => digestDay(lead.created_at) < today);
        if (!newest) return false;
        const id = `digest-${today}`;
        const added = await queueMails(tx, {
          id,
          leadId: newest.id,
          kinds: ["digest"],
          mailDomain,
          at,
        });
        // Another replica made today's.
        if (added === 0) return false;
        for (const lead of untold.slice(0, untold.indexOf(newest) + 1)) {
          await tx.updateTable("leads").set({ digest: id }).where("id", "=", lead.id).execute();
        }
        return true;
      });
      done = today;
      return queued;
    },

    /** The leads a digest tells of, oldest first, without those released meanwhile. */
    async inDigest(mailId: string) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .where("digest", "=", mailId)
        // Released meanwhile: they have a mail of their own.
        .where("flags", "!=", "")
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(toLead);
    },
  };
}
