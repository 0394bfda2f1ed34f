/** Exports every lead, row by row to bound memory. */
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { getSystemErrorMessage } from "node:util";
import { FIELDS, PAGE, type PayloadValues } from "#contract/fields.ts";
import type { LeadStore, LeadWithMails } from "#leads/index.ts";
import { csvRow } from "./csv.ts";
import { leadJson } from "./render.ts";
import { progress, write } from "./terminal.ts";

/** The fields of both forms, without duplicates. */
const FIELD_NAMES = [...new Set([...FIELDS.quote, ...FIELDS.contact].map((field) => field.name))];
const COLUMNS = [
  "id",
  "reference",
  "received",
  "type",
  "flags",
  ...FIELD_NAMES,
  PAGE.name,
  "owner mail",
  "visitor mail",
];

function record(lead: LeadWithMails): string[] {
  const values: PayloadValues = lead.payload;
  const state = (kind: string) => lead.mails.find((mail) => mail.kind === kind)?.state ?? "none";
  return [
    lead.id,
    lead.reference,
    new Date(lead.createdAt).toISOString(),
    lead.payload.type,
    lead.flags.join(" "),
    ...FIELD_NAMES.map((name) => [values[name] ?? ""].flat().join("; ")),
    lead.payload.page ?? "",
    state("owner"),
    state("visitor"),
  ];
}

/**
 * Atomic write: temporary file, then rename. Readable by this user only.
 * @throws Error with a user-facing message when the file can't be written
 */
async function writeAtomically(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(text, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    // The store's errors are user-facing.
    if (errno === undefined) throw error;
    const why = getSystemErrorMessage(errno);
    throw new Error(`${file} could not be written: ${why}.`, { cause: error });
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Writes every lead, as CSV or as one JSON object per line.
 * @param options.out new file; stdout by default
 * @returns the number of leads written
 * @throws Error with a user-facing message when the file exists or can't be written
 */
export async function exportLeads(
  store: LeadStore,
  { json, out }: { json: boolean | undefined; out: string | undefined },
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets need the byte order mark to read UTF-8; programs read stdout.
    if (!json) yield `${out === undefined ? "" : "\ufeff"}${csvRow(COLUMNS)}`;
    for await (const lead of store.each()) {
      yield json ? `${JSON.stringify(leadJson(lead))}\n` : csvRow(record(lead));
      count += 1;
      if (count % 500 === 0 && out !== undefined) progress(`${count} leads written`);
    }
  }
  if (out === undefined) {
    for await (const line of lines()) await write(line);
  } else {
    if (existsSync(out)) throw new Error(`${out} already exists. Choose another name.`);
    await writeAtomically(out, lines());
  }
  return count;
}
