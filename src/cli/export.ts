/** Exports every lead, row by row to limit memory use. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { FIELDS, PAGE_FIELD } from "#contract/fields.ts";
import type { MailKind } from "#leads/database/schema.ts";
import { valuesOf } from "#leads/field-values.ts";
import type { LeadWithMails } from "#leads/mail.ts";
import { writeNewFile } from "#leads/new-file.ts";
import type { LeadStore } from "#leads/store.ts";
import { leadJson } from "./render.ts";
import { progress, write } from "./terminal.ts";

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
export function csvRow(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

const FIELD_NAMES = new Set(
  [...FIELDS.quote, ...FIELDS.contact, PAGE_FIELD].map(({ name }) => name),
);

const fieldText = ({ payload }: LeadWithMails, name: string) => valuesOf(payload, name).join("; ");

const mailStateOf = (lead: LeadWithMails, kind: MailKind) =>
  lead.mails.find((mail) => mail.kind === kind)?.state ?? "none";

type Column = [heading: string, cell: (lead: LeadWithMails) => string];

const COLUMNS: Column[] = [
  ["id", (lead) => lead.id],
  ["reference", (lead) => lead.reference],
  ["received", (lead) => new Date(lead.createdAt).toISOString()],
  ["type", (lead) => lead.payload.type],
  ["flags", (lead) => lead.flags.join(" ")],
  ...Array.from(FIELD_NAMES, (name): Column => [name, (lead) => fieldText(lead, name)]),
  ["owner mail", (lead) => mailStateOf(lead, "owner")],
  ["visitor mail", (lead) => mailStateOf(lead, "visitor")],
];

export interface ExportOptions {
  /** One JSON object per line instead of CSV. */
  json?: true;
  /** Path of a new file; stdout if undefined. */
  out?: string;
}

/** @throws Error with a user-facing message if the file exists or can't be written */
export async function exportLeads(store: LeadStore, { json, out }: ExportOptions) {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets recognize UTF-8 only by this mark; programs that read stdout don't need it.
    const byteOrderMark = out === undefined ? "" : "\ufeff";
    if (!json) yield byteOrderMark + csvRow(COLUMNS.map(([heading]) => heading));
    for await (const lead of store.each()) {
      yield json
        ? `${JSON.stringify(leadJson(lead))}\n`
        : csvRow(COLUMNS.map(([, cell]) => cell(lead)));
      count += 1;
      if (count % 500 === 0 && out !== undefined) progress(`${count} leads written`);
    }
  }
  if (out === undefined) {
    for await (const line of lines()) await write(line);
  } else {
    await writeNewFile(out, (file) => pipeline(lines(), createWriteStream(file)));
  }
  return count;
}
