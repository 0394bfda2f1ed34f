/**
 * The outbox: emails are stored with their lead and sent later by a worker. Claiming an email hides it for
 * 15 minutes, after which another worker may try, in case this one was killed.
 */
import { type SqlBool, sql, type UpdateObject } from "kysely";
import { type Lead, toLead } from "./rows.ts";
import { type Database, isUnsent, type MailKind, type Schema, type Tx } from "./schema.ts";
import type { Store } from "./store.ts";
import { HOUR_MS, MINUTE_MS } from "./time.ts";

/** Longer than a send may take. */
const VISIBILITY_TIMEOUT_MS = 15 * MINUTE_MS;
/** Only a wrong clock can set a due time further ahead. */
const LONGEST_DELAY_MS = 6 * HOUR_MS;
/** Largest email with a summary, in bytes. Many mail servers refuse 10 MB, and some 2. */
const MAX_SUMMARY_BYTES = 1_000_000;
/** Parts of one hour's summary. Further leads wait for the next hour. */
const MAX_SUMMARY_PARTS = 10;
/** Not longer each time: the server may be too busy for everybody. */
const THROTTLED_DELAY_MS = 5 * MINUTE_MS;

/** An email with its lead, or a summary with all its leads. */
export type ClaimedMail = Schema["mails"] & { leads: Lead[] };

/**
 * Reasons are short and free of personal data. "throttled" means that the server is too busy, maybe only for this
 * recipient.
 */
export type MailOutcome =
  | { result: "sent" | "saved" }
  | { result: "later" | "failed" | "pause" | "throttled"; reason: string };

/** @returns false if an email with this id is already queued */
export async function queueMail(
  { settings, now }: Store,
  tx: Tx,
  { id, leadId, kind }: { id: string; leadId: string; kind: MailKind },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("mails")
    .values({
      id,
      lead_id: leadId,
      kind,
      message_id: `<${id.toLowerCase()}@${settings.mailDomain}>`,
      state: "pending",
      attempts: 0,
      laters: 0,
      queued_at: now(),
      next_attempt_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

const isDue = (now: number) => sql<SqlBool>`${isUnsent}
  and next_attempt_at not between ${now + 1} and ${now + LONGEST_DELAY_MS}`;

/** 1, 4, 16, 64 minutes and so on. */
const delayAfter = (laters: number): number =>
  Math.min(LONGEST_DELAY_MS, MINUTE_MS * 4 ** (laters - 1));

function changesOf(
  outcome: MailOutcome,
  mail: ClaimedMail,
  now: number,
): UpdateObject<Schema, "mails"> {
  if (!("reason" in outcome)) return { state: outcome.result, sent_at: now, last_error: null };
  const { result, reason: last_error } = outcome;
  const waiting = { state: "pending", last_error } as const;
  if (result === "pause") return { ...waiting, next_attempt_at: now };
  if (result === "throttled") return { ...waiting, next_attempt_at: now + THROTTLED_DELAY_MS };
  // The owner's emails are never given up.
  if (result === "failed" && mail.kind === "visitor") return { state: "dead", last_error };
  const laters = mail.laters + 1;
  return { ...waiting, laters, next_attempt_at: now + delayAfter(laters) };
}

/** Upper bound of a lead's part of an email: quoted-printable encodes a byte as up to three, and labels come on top. */
const encodedSize = (payloadBytes: number): number => 3 * payloadBytes + 1_000;

/**
 * Chooses the leads of the next summary, people's first, and splits it into emails that aren't too large. None unless
 * one has waited since before this hour.
 */
async function chooseForSummary(db: Database, hourStart: number, now: number): Promise<string[][]> {
  const waiting = db.selectFrom("leads").where("summary", "=", "");
  const overdue = await waiting
    .select("id")
    // Not only earlier ones: a lead stored before the clock was set back has a later time.
    .where((eb) => eb.or([eb("created_at", "<", hourStart), eb("created_at", ">", now)]))
    .executeTakeFirst();
  if (!overdue) return [];
  const rows = await waiting
    .select((eb) => ["id", eb.fn<number>("octet_length", ["payload"]).as("bytes")])
    .orderBy("flags")
    .orderBy("id")
    .execute();
  const parts: string[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const { id, bytes } of rows) {
    total += encodedSize(bytes);
    if (total > MAX_SUMMARY_BYTES) {
      parts.push([]);
      total = encodedSize(bytes);
    }
    parts.at(-1)?.push(id);
  }
  return parts.slice(0, MAX_SUMMARY_PARTS);
}

/** Claims the next due email: the owner's before visitors', each in the order of arrival. */
export const claimMail = ({ write, now, engine }: Store): Promise<ClaimedMail | undefined> =>
  write(async (tx) => {
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
  });

/** @returns false if another worker has claimed the email since; nothing is changed then */
export const settleMail = (
  { write, now }: Store,
  mail: ClaimedMail,
  outcome: MailOutcome,
): Promise<boolean> =>
  write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("mails")
      .set(changesOf(outcome, mail, now()))
      .where("id", "=", mail.id)
      .where("state", "=", "sending")
      .where("attempts", "=", mail.attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/**
 * Makes emails due that a killed server was sending. To be called when the server starts. On PostgreSQL, another
 * replica may be sending them, so they wait for the visibility timeout.
 */
export async function resumeMails({ write, now, engine }: Store): Promise<void> {
  if (engine === "postgres") return;
  const due = { state: "pending", next_attempt_at: now() } as const;
  await write((tx) => tx.updateTable("mails").set(due).where("state", "=", "sending").execute());
}

/**
 * Queues a summary of the leads that wait for one, at most once an hour: after each full hour, if any lead has waited
 * since before it.
 */
export async function queueSummary(store: Store): Promise<void> {
  const at = store.now();
  const hour = Math.floor(at / HOUR_MS);
  const parts = await store.query((db) => chooseForSummary(db, hour * HOUR_MS, at));
  for (const [index, ids] of parts.entries()) {
    const id = index === 0 ? `summary-${hour}` : `summary-${hour}-${index + 1}`;
    const leadId = ids.toSorted().at(-1) ?? "";
    const isQueued = await store.write(async (tx) => {
      if (!(await queueMail(store, tx, { id, leadId, kind: "summary" }))) return false;
      await tx.updateTable("leads").set({ summary: id }).where("id", "in", ids).execute();
      return true;
    });
    // Another replica was faster, or this hour's summary was full.
    if (!isQueued) return;
  }
}
