/** Notices to the owner list leads whose emails wait. They have no state of their own: each counts anew. */
import { sql } from "kysely";
import { type Lead, toLead } from "./rows.ts";
import { isUnsent, readMeta, writeMeta } from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

export interface Notice {
  /** Tells the notices of different hours apart. */
  id: string;
  /** The newest leads whose emails to the owner wait. */
  waiting: Lead[];
  waitingCount: number;
  /** How many leads of bots arrived on the day before. */
  flaggedCount: number;
  /** Names of the stored values by which it was claimed. */
  claimed: string[];
}

/** Leads in a notice; the rest is a number. */
const MAX_LISTED = 200;
/** 8 a.m. in Colorado's summer, in UTC: days of notices end then. */
const MORNING_MS = 14 * HOUR_MS;
/** Names of stored values: the hour and the day of the last notices. */
const HOUR = "notice_hour";
const DAY = "notice_day";

const count = sql<number>`count(*)`.as("count");

/**
 * Claims a notice: after each full hour if an email to the owner has waited since before it, and each morning if bots
 * sent forms.
 * @returns undefined if none is due, or another replica has claimed it
 */
export const claimNotice = (store: Store): Promise<Notice | undefined> =>
  store.write(async (tx) => {
    const now = store.now();
    const hour = Math.floor(now / HOUR_MS);
    const day = Math.floor((now - MORNING_MS) / DAY_MS);
    const dayStart = day * DAY_MS + MORNING_MS;
    const notice: Notice = {
      ...{ id: `notice-${hour}`, waiting: [], waitingCount: 0, flaggedCount: 0, claimed: [] },
    };
    const claim = async (name: string, value: number) => {
      // Another replica's clock may be a little ahead.
      const isAhead = Number(await readMeta(tx, name)) === value + 1;
      const isClaimed = !isAhead && (await writeMeta(tx, name, `${value}`));
      if (isClaimed) notice.claimed.push(name);
      return isClaimed;
    };
    const unsent = tx
      .selectFrom("mails")
      .where(isUnsent)
      .where("kind", "=", "owner")
      .where("delivered_to", "is", null);
    const overdue = unsent
      .select("id")
      .where("queued_at", "<", hour * HOUR_MS)
      .limit(1);
    if ((await overdue.executeTakeFirst()) && (await claim(HOUR, hour))) {
      const newest = unsent
        .innerJoin("leads", "leads.id", "mails.lead_id")
        .selectAll("leads")
        .orderBy("queued_at", "desc")
        .limit(MAX_LISTED);
      notice.waiting = (await newest.execute()).map(toLead);
      const all = await unsent.select(count).executeTakeFirstOrThrow();
      // Another replica may have sent one since.
      notice.waitingCount = Math.max(notice.waiting.length, all.count);
    }
    if (await claim(DAY, day)) {
      const flagged = tx
        .selectFrom("leads")
        .select(count)
        .where("flags", "=", "honeypot")
        .where("created_at", ">=", dayStart - DAY_MS)
        .where("created_at", "<", dayStart);
      notice.flaggedCount = (await flagged.executeTakeFirstOrThrow()).count;
    }
    return notice.waitingCount + notice.flaggedCount > 0 ? notice : undefined;
  });

/** Makes a claimed notice due again, as the mail server hasn't accepted it. */
export const returnNotice = ({ write }: Store, { claimed }: Notice): Promise<unknown> =>
  write(async (tx) => {
    for (const name of claimed) await writeMeta(tx, name, "");
  });
