/** Reads SQLite files of any release, even damaged ones: backups, and files that a restore set aside. */
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { Rows } from "./backup.ts";
import { newReference } from "./id.ts";
import type { MailKind, MailState } from "./schema.ts";

const PAGE_LEADS = 200;

type Row = Record<string, SQLOutputValue>;

const textOrNull = (value: SQLOutputValue | undefined) => (value == null ? null : String(value));

/** Converts a row of any release, as the migrations do (./schema.ts). */
function toLeadRow(row: Row, mails: readonly Row[]): Rows["leads"][number] {
  const summary = textOrNull(row["summary"] ?? row["digest"]);
  return {
    id: String(row["id"]),
    reference: textOrNull(row["reference"]) ?? newReference(),
    created_at: Number(row["created_at"]),
    payload: String(row["payload"]),
    flags: /trap|honeypot/.test(String(row["flags"])) ? "honeypot" : "",
    idempotency_key: String(row["idempotency_key"]),
    fingerprint: String(row["fingerprint"]),
    summary: summary ?? (mails.some((mail) => mail["lead_id"] === row["id"]) ? null : ""),
  };
}

function toMailRow(row: Row): Rows["mails"][number] {
  const state = String(row["state"]);
  return {
    id: String(row["id"]),
    lead_id: String(row["lead_id"]),
    kind: String(row["kind"]).replace("digest", "summary") as MailKind,
    message_id: String(row["message_id"]),
    state: (["sent", "dead"].includes(state) ? state : "pending") as MailState,
    attempts: Number(row["attempts"]),
    queued_at: Number(row["queued_at"]),
    next_attempt_at: Number(row["next_attempt_at"]),
    last_error: textOrNull(row["last_error"]),
    sent_at: row["sent_at"] == null ? null : Number(row["sent_at"]),
  };
}

/** Yields pages of leads with their emails. @throws an error of SQLite where the file can't be read */
export function* readLeadFile(file: string): Generator<Rows> {
  using database = new DatabaseSync(file, { readOnly: true });
  const leadsAfter = database.prepare(
    `select rowid, * from leads where rowid > ? order by rowid limit ${PAGE_LEADS}`,
  );
  for (let lastRow = 0; ; ) {
    const leads = leadsAfter.all(lastRow);
    if (leads.length === 0) return;
    const ids = leads.map((row) => String(row["id"]));
    const places = ids.map(() => "?").join();
    const mails = database.prepare(`select * from mails where lead_id in (${places})`).all(...ids);
    yield { leads: leads.map((row) => toLeadRow(row, mails)), mails: mails.map(toMailRow) };
    lastRow = Number(leads.at(-1)?.["rowid"]);
  }
}
