/** Reads the rows of a backup or a damaged database, as far as they can be read. */
import { DatabaseSync } from "node:sqlite";
import { textOf } from "./payload.ts";
import { PAGE_LEADS, type Rows } from "./rows.ts";

/** The numbers of a table's rows: from an index or, if that is damaged, from the table's ends up to the damage. */
function rowNumbers(database: DatabaseSync, table: string) {
  const numbers = new Set<number>();
  let failure: unknown;
  for (const order of [
    "order by id",
    "not indexed order by rowid",
    "not indexed order by rowid desc",
  ])
    try {
      const rows = database.prepare(`select rowid as number from ${table} ${order}`).iterate();
      for (const { number } of rows) numbers.add(Number(number));
      return { numbers: [...numbers], areAll: true };
    } catch (error) {
      failure = error;
    }
  if (numbers.size === 0) throw failure;
  return { numbers: [...numbers], areAll: false };
}

/** Columns that are plain ASCII, and those that are numbers, in whole rows. */
const KEYS = ["id", "reference", "idempotency_key", "lead_id", "kind", "message_id", "state"];
const NUMBERS = ["created_at", "attempts", "laters", "refusals", "queued_at", "next_attempt_at"];
const FLAGS: unknown[] = ["", "honeypot", "spam"];

/** The last time that JavaScript can show. Other numbers are much smaller. */
const LAST_TIME = 8.64e15;

/** Whether a row is whole but for a visitor's words: where the disk is damaged, it may have anything. */
const isWhole = (row: Record<string, unknown>): boolean =>
  Object.entries(row).every(
    ([name, value]) =>
      (!KEYS.includes(name) || (typeof value === "string" && /^[!-~]+$/.test(value))) &&
      (!NUMBERS.includes(name) || typeof value === "number") &&
      (name !== "flags" || FLAGS.includes(value)) &&
      (name !== "fingerprint" || typeof value === "string") &&
      (typeof value !== "number" ||
        (Number.isInteger(value) && value >= 0 && value <= LAST_TIME)) &&
      !`${value}`.includes("\0"),
  );

/**
 * Yields a table of a backup or a damaged database in pages, each with how many rows of it couldn't be read. If it is cut
 * off, there are more, which have no number.
 * @throws an error of SQLite if it isn't a database with this table
 */
export function* readFile<T extends keyof Rows>(
  file: string,
  table: T,
): Generator<{ rows: Rows[T]; unread: number; isCutOff?: boolean }> {
  using database = new DatabaseSync(file, { readOnly: true, defensive: false });
  // Otherwise, SQLite opens no file whose end is missing (sqlite.org/pragma.html#pragma_writable_schema).
  database.exec("pragma writable_schema = on");
  const { numbers, areAll } = rowNumbers(database, table);
  const row = database.prepare(`select * from ${table} not indexed where rowid = ?`);
  const read = (number: number) => {
    try {
      const read = row.get(number);
      // PostgreSQL refuses a NUL, which only damaged words have.
      if (table === "leads" && read) read["payload"] = textOf(read["payload"]).replaceAll("\0", "");
      return read;
    } catch {
      return undefined;
    }
  };
  for (let start = 0; start < numbers.length; start += PAGE_LEADS) {
    const page = numbers.slice(start, start + PAGE_LEADS).map(read);
    const rows = page.filter((row) => row !== undefined && isWhole(row));
    yield { rows: rows as unknown[] as Rows[T], unread: page.length - rows.length };
  }
  if (!areAll) yield { rows: [], unread: 1, isCutOff: true };
}
