/** The daily digest: one mail that lists flagged leads without a mail of their own, if there are any. */
import type { StoreContext } from "./backend.ts";
import { queueMails } from "./queue.ts";
import { toLead } from "./rows.ts";

/** The digest is queued after this time in Colorado (requirements §9), even on days when the clocks change. */
const MORNING = "08:00";
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** The Swedish locale formats times as ISO 8601: 2026-05-20 07:59. */
const coloradoTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Denver",
  dateStyle: "short",
  timeStyle: "short",
});

/** Returns the digest's day at a given time, such as 2026-05-20. A day lasts until the next morning. */
function digestDay(at: number): string {
  const [day = "", time = ""] = coloradoTime.format(at).split(" ");
  return time < MORNING ? digestDay(at - HALF_A_DAY_MS) : day;
}

/** Creates the store methods that collect flagged leads into digests. */
export function createDigests({ commit, db, mailDomain, now }: StoreContext) {
  /** The last day whose digest was queued or not needed. */
  let lastDay = "";

  return {
    /**
     * Queues the digest of flagged leads from earlier days that no mail has listed yet: at most once
     * a day, and only if there are any.
     * @returns whether one was queued
     */
    async queueDigest() {
      const at = now();
      const today = digestDay(at);
      if (today === lastDay) return false;
      const queued = await commit(async (tx) => {
        const unreportedLeads = await tx
          .selectFrom("leads")
          .select(["id", "created_at"])
          .where("flags", "!=", "")
          .where("digest", "is", null)
          // Leads flagged "too-fast" have their own mail, up to a daily limit.
          .where("id", "not in", tx.selectFrom("mails").select("lead_id"))
          .orderBy("id")
          .execute();
        // Not "earlier than today": a lead from before the clock was stepped back has a later date.
        const due = unreportedLeads.filter((lead) => digestDay(lead.created_at) !== today);
        const newest = due.at(-1);
        if (!newest) return false;
        const id = `digest-${today}`;
        const mails = { id, leadId: newest.id, kinds: ["digest"] as const, mailDomain, at };
        // 0 if another replica has already queued today's digest.
        if ((await queueMails(tx, mails)) === 0) return false;
        for (const lead of due) {
          await tx.updateTable("leads").set({ digest: id }).where("id", "=", lead.id).execute();
        }
        return true;
      });
      lastDay = today;
      return queued;
    },

    /** Returns a digest's leads, oldest first, except those released since. */
    async leadsInDigest(mailId: string) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .where("digest", "=", mailId)
        // Released leads have their own mail.
        .where("flags", "!=", "")
        .orderBy("id")
        .execute();
      return rows.map(toLead);
    },
  };
}
