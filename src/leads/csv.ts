/** Leads as CSV, for spreadsheets. */
import { FIELDS, PAGE_FIELD } from "#contract/fields.ts";
import { mailStates } from "./mail-state.ts";
import { type LeadWithMails, valuesOf } from "./rows.ts";

/** Quotes a value (RFC 4180). An apostrophe keeps spreadsheets from running it as a formula (OWASP, CSV Injection). */
function csvCell(value: string): string {
  const text = /^\s*[=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

const csvRow = (values: readonly string[]): string => `${values.map(csvCell).join(",")}\r\n`;

const FIELD_NAMES = [
  ...new Set([...FIELDS.quote, ...FIELDS.contact, PAGE_FIELD].map(({ name }) => name)),
];

/** @returns all leads, starting with the headings and the mark by which spreadsheets recognize UTF-8 */
export async function toCsv(leads: AsyncIterable<LeadWithMails>): Promise<string> {
  const lines = [
    csvRow(["id", "reference", "received", "type", "flagged", ...FIELD_NAMES, "mails"]),
  ];
  for await (const lead of leads) {
    const { id, reference, payload } = lead;
    const fields = FIELD_NAMES.map((name) => valuesOf(payload, name).join("; "));
    const received = new Date(lead.createdAt).toISOString();
    const flagged = lead.isFlagged ? "yes" : "";
    lines.push(
      csvRow([id, reference, received, payload.type, flagged, ...fields, mailStates(lead)]),
    );
  }
  return `\ufeff${lines.join("")}`;
}
