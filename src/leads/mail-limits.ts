/**
 * Limits on the mails of all leads combined. They count rows instead of keeping a counter, because every
 * lead would wait for the counter's row while a frozen replica has it locked. Leads being stored
 * concurrently don't count each other, so the limit may be exceeded slightly.
 */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./schema.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Leads flagged "too-fast" are mailed to the owner one by one, up to this many a day; the digest
 * lists the rest. A bot must not fill the owner's inbox.
 */
const MAX_CHECKS_PER_DAY = 30;

const hasRow = async (tx: Tx, query: RawBuilder<unknown>) =>
  (await query.execute(tx)).rows.length > 0;

/** SQL condition: within `ms` of `now`, before or after, because rows stored before a clock was set back are in the future. */
const isWithin = (column: string, ms: number, now: number) =>
  sql`${sql.ref(column)} > ${now - ms} and ${sql.ref(column)} < ${now + ms}`;

/** Whether `max` confirmations have been queued within an hour. */
export async function isOverConfirmations(tx: Tx, max: number, now: number): Promise<boolean> {
  // The kind is a literal, as in the index: SQLite doesn't use a partial index for a parameter.
  const last = sql`
    select 1 from mails
    where kind = 'visitor' and ${isWithin("queued_at", HOUR_MS, now)}
    limit 1 offset ${max - 1}`;
  return hasRow(tx, last);
}

/** Whether the owner has been mailed the day's maximum of too-fast leads. */
export function isOverChecks(tx: Tx, now: number): Promise<boolean> {
  const last = sql`
    select 1 from leads join mails on mails.lead_id = leads.id and mails.kind = 'owner'
    where leads.flags = 'too-fast' and ${isWithin("leads.created_at", DAY_MS, now)}
    limit 1 offset ${MAX_CHECKS_PER_DAY - 1}`;
  return hasRow(tx, last);
}
