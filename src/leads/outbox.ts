/**
 * The outbox: emails are stored with their lead and sent later by a worker. Claiming an email hides it for
 * 15 minutes, after which another worker may try, in case this one was killed.
 */
import { type SqlBool, sql, type UpdateObject } from "kysely";
import type { Connection } from "./database.ts";
import { type Lead, toLead } from "./rows.ts";
import type { Database, MailKind, Schema, Tx } from "./schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than a send may take. */
const VISIBILITY_TIMEOUT_MS = 15 * MINUTE_MS;
/** Only a wrong clock can set a due time further ahead. */
const LONGEST_DELAY_MS = 6 * HOUR_MS;
/** How much the leads of one summary may contain, in characters; further leads wait for the next. */
const MAX_SUMMARY_LENGTH = 4_000_000;

/** An email, with its lead or, of a summary, all its leads. */
export type ClaimedMail = Schema["mails"] & { leads: Lead[] };

/** Reasons are short and free of personal data. */
export type MailOutcome =
  | { result: "sent" }
  | { result: "later" | "never" | "pause"; reason: string };

interface NewMail {
  id: string;
  leadId: string;
  kind: MailKind;
  mailDomain: string;
  at: number;
}

/** @returns false if an email with this id is already queued */
export async function queueMail(tx: Tx, { id, leadId, kind, mailDomain, at }: NewMail) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("mails")
    .values({
      id,
      lead_id: leadId,
      kind,
      message_id: `<${id.toLowerCase()}@${mailDomain}>`,
      state: "pending",
      attempts: 0,
      queued_at: at,
      next_attempt_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

const isDue = (now: number) => sql<SqlBool>`state in ('pending', 'sending')
  and next_attempt_at not between ${now + 1} and ${now + LONGEST_DELAY_MS}`;

/** 1, 4, 16, 64 minutes and so on. */
const delayAfter = (attempts: number): number =>
  Math.min(LONGEST_DELAY_MS, MINUTE_MS * 4 ** (attempts - 1));

function changesOf(
  outcome: MailOutcome,
  { kind, attempts }: ClaimedMail,
  now: number,
): UpdateObject<Schema, "mails"> {
  if (outcome.result === "sent") return { state: "sent", sent_at: now, last_error: null };
  const { result, reason: last_error } = outcome;
  if (result === "pause") return { state: "pending", next_attempt_at: now, last_error };
  // The owner's emails are never given up.
  if (result === "never" && kind === "visitor") return { state: "dead", last_error };
  return { state: "pending", next_attempt_at: now + delayAfter(attempts), last_error };
}

/**
 * Chooses the leads of the next summary: people's first, until it is full. None unless one has waited since
 * before this hour.
 */
async function chooseForSummary(db: Database, hourStart: number, now: number): Promise<string[]> {
  const waiting = db.selectFrom("leads").where("summary", "=", "");
  const overdue = await waiting
    .select("id")
    // Not only earlier ones: a lead stored before the clock was set back has a later time.
    .where((eb) => eb.or([eb("created_at", "<", hourStart), eb("created_at", ">", now)]))
    .executeTakeFirst();
  if (!overdue) return [];
  const rows = await waiting
    .select((eb) => ["id", eb.fn<number>("length", ["payload"]).as("length")])
    .orderBy("flags")
    .orderBy("id")
    .execute();
  let total = 0;
  const chosen = rows.filter(({ length }) => {
    total += length;
    return total <= MAX_SUMMARY_LENGTH;
  });
  return chosen.map(({ id }) => id).sort();
}

export function createOutbox(
  { read, write, engine }: Connection,
  { mailDomain, now }: { mailDomain: string; now: () => number },
) {
  return {
    /** Claims the next due email: the owner's before visitors', each in the order of arrival. */
    claim: () =>
      write(async (tx): Promise<ClaimedMail | undefined> => {
        const at = now();
        const mail = await tx
          .selectFrom("mails")
          .selectAll()
          .where(isDue(at))
          .orderBy(sql`case kind when 'visitor' then 1 else 0 end`)
          .orderBy("queued_at")
          .orderBy("id")
          .limit(1)
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
          .executeTakeFirst();
        if (!mail) return undefined;
        const attempts = mail.attempts + 1;
        await tx
          .updateTable("mails")
          .set({ state: "sending", attempts, next_attempt_at: at + VISIBILITY_TIMEOUT_MS })
          .where("id", "=", mail.id)
          .execute();
        const leads = await tx
          .selectFrom("leads")
          .selectAll()
          .where((eb) =>
            mail.kind === "summary" ? eb("summary", "=", mail.id) : eb("id", "=", mail.lead_id),
          )
          .orderBy("flags")
          .orderBy("id")
          .execute();
        return { ...mail, attempts, leads: leads.map(toLead) };
      }),

    /** @returns false if another worker has claimed the email since; nothing is changed then */
    settle: (mail: ClaimedMail, outcome: MailOutcome) =>
      write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable("mails")
          .set(changesOf(outcome, mail, now()))
          .where("id", "=", mail.id)
          .where("state", "=", "sending")
          .where("attempts", "=", mail.attempts)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),

    /**
     * Makes emails due that a killed server was sending. To be called when the server starts. On PostgreSQL,
     * another replica may be sending them, so they wait for the visibility timeout.
     */
    async resume() {
      if (engine === "postgres") return;
      const sending = { state: "pending", next_attempt_at: now() } as const;
      await read((db) =>
        db.updateTable("mails").set(sending).where("state", "=", "sending").execute(),
      );
    },

    /**
     * Queues a summary of the leads that wait for one, at most once an hour: after each full hour, if any
     * lead has waited since before it.
     */
    async queueSummary() {
      const at = now();
      const hour = Math.floor(at / HOUR_MS);
      const ids = await read((db) => chooseForSummary(db, hour * HOUR_MS, at));
      const leadId = ids.at(-1);
      if (leadId === undefined) return;
      const id = `summary-${hour}`;
      await write(async (tx) => {
        // Otherwise another replica was faster, or this hour's summary was full.
        if (await queueMail(tx, { id, leadId, kind: "summary", mailDomain, at }))
          await tx.updateTable("leads").set({ summary: id }).where("id", "in", ids).execute();
      });
    },
  };
}
