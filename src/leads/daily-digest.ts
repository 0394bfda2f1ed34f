import { type SqlBool, sql } from "kysely";
import type { StoreContext } from "./database/backend.ts";
import { toLead } from "./database/rows.ts";
import { queueMails } from "./queue.ts";

/** Colorado time after which a day's digest is queued (requirements §9). */
const MORNING = "08:00";
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** The Swedish locale formats dates and times in the order of ISO 8601, such as 2026-05-20 07:59. */
const coloradoTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Denver",
  dateStyle: "short",
  timeStyle: "short",
});

/** A digest day starts in the morning and lasts until the next morning. */
function digestDay(at: number): string {
  const [day = "", time = ""] = coloradoTime.format(at).split(" ");
  return time < MORNING ? digestDay(at - HALF_A_DAY_MS) : day;
}

export function createDigests({ commit, db, mailDomain, now }: StoreContext) {
  /** The last day for which a digest was queued or found unnecessary. */
  let lastDay = "";

  return {
    /**
     * Queues a digest of the flagged leads from earlier days that no email has mentioned yet. Does so at most
     * once a day, and only if there are such leads.
     */
    async queueDigest() {
      const at = now();
      const today = digestDay(at);
      if (today === lastDay) return false;
      const queued = await commit(async (tx) => {
        const unreportedLeads = await tx
          .selectFrom("leads")
          .select(["id", "created_at"])
          // A literal, as in the index: with a parameter, SQLite doesn't use a partial index.
          .where(sql<SqlBool>`flags <> ''`)
          .where("digest", "is", null)
          // Leads flagged "too-fast" have an email of their own, up to a daily limit.
          .where("id", "not in", tx.selectFrom("mails").select("lead_id"))
          .orderBy("id")
          .execute();
        // Not `<`: a lead stored before the clock was set back has a later date.
        const dueLeads = unreportedLeads.filter((lead) => digestDay(lead.created_at) !== today);
        const newestLead = dueLeads.at(-1);
        if (!newestLead) return false;
        const id = `digest-${today}`;
        const mails = { id, leadId: newestLead.id, kinds: ["digest"] as const, mailDomain, at };
        // `queueMails` returns 0 if another replica has already queued today's digest.
        if ((await queueMails(tx, mails)) === 0) return false;
        for (const lead of dueLeads) {
          await tx.updateTable("leads").set({ digest: id }).where("id", "=", lead.id).execute();
        }
        return true;
      });
      lastDay = today;
      return queued;
    },

    async leadsInDigest(mailId: string) {
      const rows = await db
        .selectFrom("leads")
        .selectAll()
        .where("digest", "=", mailId)
        // Released leads no longer have flags; they have an email of their own.
        .where("flags", "!=", "")
        .orderBy("id")
        .execute();
      return rows.map(toLead);
    },
  };
}
