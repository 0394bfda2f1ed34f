import { FIELDS, PAGE_FIELD } from "#contract/fields.ts";
import { valuesOf } from "#leads/field-values.ts";
import type { LeadWithMails } from "#leads/owner.ts";
import { mailState } from "./text.ts";

/** Matches text that a spreadsheet would read as a formula (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;
/** Matches where a cell with a formula starts if the spreadsheet separates cells by semicolons or tabs. */
const INNER_FORMULA = /([;\t\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/gu;

function csvCell(value: string): string {
  const escaped = value.replace(INNER_FORMULA, "$1'");
  const text = FORMULA.test(value) ? `'${escaped}` : escaped;
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats one record of CSV (RFC 4180), including its line break. */
const csvRow = (values: readonly string[]): string => `${values.map(csvCell).join(",")}\r\n`;

const FIELD_NAMES = [
  ...new Set([...FIELDS.quote, ...FIELDS.contact, PAGE_FIELD].map(({ name }) => name)),
];

/** Yields lines, the headings first, starting with the mark by which spreadsheets recognize UTF-8. */
export async function* csvLines(leads: AsyncIterable<LeadWithMails>): AsyncGenerator<string> {
  yield `\ufeff${csvRow(["id", "reference", "received", "type", "flagged", ...FIELD_NAMES, "mails"])}`;
  for await (const lead of leads) {
    const fields = FIELD_NAMES.map((name) => valuesOf(lead.payload, name).join("; "));
    const received = new Date(lead.createdAt).toISOString();
    const flagged = lead.isFlagged ? "yes" : "";
    const { id, reference, payload } = lead;
    yield csvRow([id, reference, received, payload.type, flagged, ...fields, mailState(lead)]);
  }
}
