/**
 * The outbox: emails are stored with their lead and sent later by a worker. Claiming an email hides it for
 * 15 minutes, after which another worker may try, in case this one was killed.
 */
import { sql } from "kysely";
import { comparableAddress } from "./address.ts";
import { hasCome } from "./clock.ts";
import { reasonOf } from "./database.ts";
import { queueMissing } from "./queue.ts";
import { type Lead, toLead } from "./rows.ts";
import {
  type Database,
  isUnsent,
  type MailKind,
  type MailState,
  type Schema,
  type Tx,
} from "./schema.ts";
import type { Store } from "./store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/** Longer than a send may take. */
const VISIBILITY_TIMEOUT_MS = 15 * MINUTE_MS;
const LONGEST_DELAY_MS = HOUR_MS;
/** Emails about leads that the owner gets within any hour. */
export const OWNER_BUDGET = 30;
/** A later confirmation would promise a reply "within 24 hours" that is over. */
export const LONGEST_CONFIRMATION_DELAY_MS = DAY_MS;
/** After this many refusals of its text, an owner's email leaves it out: see `contentOf`. */
const MAX_REFUSALS = 3;
/** After this many deferrals, about a day, the owner's addresses that refuse an email go without it if another has it. */
const MAX_PARTIAL_DEFERRALS = 24;

export type ClaimedMail = Schema["mails"];

/** An attempt failed. The reason is short and free of personal data. */
export interface Failure {
  /**
   * - deferred: this email later, less and less often
   * - rejected: never, as its address doesn't exist or it is too late for it; the owner's are tried again
   * - unavailable: no email now, as the mail server can't be reached, or refuses us
   */
  result: "deferred" | "rejected" | "unavailable";
  reason: string;
  isTextRefused?: boolean;
}

/**
 * The outcome of an attempt: the mail server accepted the email, or it is saved as a file, or the attempt failed.
 * `to` is the one of the owner's addresses that has it now; without, all have it.
 */
export type MailOutcome = { result: "sent"; to?: string } | Failure;

/** Those of the owner's addresses that lack an email. */
export function addressesWithout(
  { mailTo }: Store["settings"],
  delivered_to: ClaimedMail["delivered_to"],
): string[] {
  const delivered = (delivered_to?.split(" ") ?? []).map(comparableAddress);
  return mailTo.filter((address) => !delivered.includes(comparableAddress(address)));
}

/** How much of a lead an email to the owner contains: a mail server may refuse a visitor's words. */
export type Content = "all" | "addresses" | "reference";

export const contentOf = ({ refusals }: Pick<ClaimedMail, "refusals">): Content => {
  if (refusals < MAX_REFUSALS) return "all";
  return refusals === MAX_REFUSALS ? "addresses" : "reference";
};

/** 1, 4, 16 minutes, then an hour. */
const delayAfter = (deferrals: number): number =>
  Math.min(LONGEST_DELAY_MS, MINUTE_MS * 4 ** (deferrals - 1));

function changesOf(
  outcome: MailOutcome,
  mail: ClaimedMail,
  { settings, now }: Store,
): Partial<ClaimedMail> & Pick<ClaimedMail, "state"> {
  // The budget counts a lead once, however many addresses the owner has.
  const sent_at = mail.delivered_to === null ? now() : mail.sent_at;
  if (outcome.result === "sent") {
    const delivered_to = [mail.delivered_to ?? [], outcome.to ?? []].flat().join(" ");
    if (outcome.to === undefined || addressesWithout(settings, delivered_to).length === 0)
      return { state: settings.smtpUrl ? "sent" : "saved", sent_at, last_error: null };
    return { state: "pending", sent_at, delivered_to, laters: 0, next_attempt_at: now() };
  }
  const { result, reason: last_error, isTextRefused = false } = outcome;
  if (result === "unavailable") return { state: "pending", last_error, next_attempt_at: now() };
  if (result === "rejected" && mail.kind === "visitor") return { state: "dead", last_error };
  const laters = mail.laters + 1;
  // An owner's email is never given up until one address has it.
  if (mail.delivered_to !== null && laters > MAX_PARTIAL_DEFERRALS)
    return { state: "sent", last_error: `not to all of your addresses: ${last_error}` };
  const refusals = mail.refusals + Number(isTextRefused);
  // Due at once if the next attempt contains less.
  const isShorter = mail.kind === "owner" && contentOf({ refusals }) !== contentOf(mail);
  const next_attempt_at = now() + (isShorter ? 0 : delayAfter(laters));
  return { state: "pending", last_error, laters, refusals, next_attempt_at };
}

/** Twice the longest delay: a clock that is set back a little makes nothing due. */
const isDue = (now: number) => hasCome("mails.next_attempt_at", now, 2 * LONGEST_DELAY_MS);

/** Counts the emails to the owner that were sent between two times, also those that are queued again. */
export async function countSentToOwner(
  db: Database,
  since: number,
  until: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails where kind = 'owner' and (state <> 'saved' or delivered_to is not null) and sent_at > ${since} and sent_at <= ${until}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Whether the owner gets another email now. Without a mail server, emails are only saved. */
async function hasOwnerBudget({ settings, now, engine }: Store, tx: Tx): Promise<boolean> {
  if (!settings.rateLimit || !settings.smtpUrl) return true;
  // Held until the transaction ends. On SQLite, the transaction itself keeps others out.
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(5043)`.execute(tx);
  // What a killed worker was sending doesn't count any more when it is due again, and a lead that one address has counts
  // already.
  const { rows: sending } = await sql`select 1 from mails
    where kind = 'owner' and state = 'sending' and delivered_to is null and not ${isDue(now())}`.execute(
    tx,
  );
  return sending.length + (await countSentToOwner(tx, now() - HOUR_MS, now())) < OWNER_BUDGET;
}

/**
 * The newest of the due emails, so that a person who writes after a flood isn't behind it.
 * @param isCounted only those that one of the owner's addresses has, which the budget counts already
 */
const nextDue = ({ now, engine }: Store, tx: Tx, kind: MailKind, isCounted = false) =>
  tx
    .selectFrom("mails")
    .selectAll()
    .where(isUnsent)
    .where("kind", "=", kind)
    .where(isDue(now()))
    .$if(isCounted, (query) => query.where("delivered_to", "is not", null))
    .orderBy("queued_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();

/** Claims the next due email: the owner's, while their budget lasts, before visitors'. */
export const claimMail = (store: Store): Promise<ClaimedMail | undefined> =>
  store.write(async (tx) => {
    const isOverBudget = !(await hasOwnerBudget(store, tx));
    const toOwner = await nextDue(store, tx, "owner", isOverBudget);
    const mail = toOwner ?? (await nextDue(store, tx, "visitor"));
    if (!mail) return undefined;
    const attempts = mail.attempts + 1;
    const next_attempt_at = store.now() + VISIBILITY_TIMEOUT_MS;
    await tx
      .updateTable("mails")
      .set({ state: "sending", attempts, next_attempt_at })
      .where("id", "=", mail.id)
      .execute();
    return { ...mail, attempts };
  });

/** Reads the lead of an email, not while claiming it: a lead that the disk damaged must not hold up the others. */
export const leadOf = ({ query }: Store, { lead_id }: ClaimedMail): Promise<Lead> =>
  query(async (db) => {
    const lead = db.selectFrom("leads").selectAll().where("id", "=", lead_id);
    return toLead(await lead.executeTakeFirstOrThrow());
  });

/**
 * Records the outcome of an attempt. An email that was canceled meanwhile stays so unless it has left.
 * @returns false if another worker has claimed the email since; nothing is changed then
 */
export const settleMail = (
  store: Store,
  mail: ClaimedMail,
  outcome: MailOutcome,
): Promise<boolean> =>
  store.write(async (tx) => {
    const { state, ...changes } = changesOf(outcome, mail, store);
    const hasLeft = outcome.result === "sent" && state !== "pending";
    const unlessCanceled = sql<MailState>`case state when 'canceled' then state else ${state} end`;
    const { numUpdatedRows } = await tx
      .updateTable("mails")
      .set({ ...changes, state: hasLeft ? state : unlessCanceled })
      .where("id", "=", mail.id)
      .where("attempts", "=", mail.attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/**
 * Makes emails due that a killed server was sending. To be called when the server starts. On PostgreSQL, another
 * replica may be sending them, so they wait for the visibility timeout.
 */
export async function resumeMails(store: Store): Promise<void> {
  const due = { state: "pending", next_attempt_at: store.now() } as const;
  if (store.engine === "sqlite")
    await store.write((tx) =>
      tx.updateTable("mails").set(due).where("state", "=", "sending").execute(),
    );
  // It reads all leads, of which one may be damaged.
  await store
    .write((tx) => queueMissing(store, tx))
    .catch((error: unknown) =>
      store.log("error", "outbox.incomplete", { reason: reasonOf(error) }),
    );
}
