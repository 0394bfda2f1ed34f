/** The export of every lead, row by row, so that memory stays flat. */
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { getSystemErrorMessage } from "node:util";
import { FIELDS, PAGE, type PayloadValues } from "#contract/fields.ts";
import type { LeadStore, LeadWithMails } from "#leads/index.ts";
import { csvRow } from "./csv.ts";
import { leadJson } from "./render.ts";
import { progress, write } from "./terminal.ts";

/** Every field of both forms, each once. */
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
 * Writes a file that appears whole or not at all, readable by this user only.
 * @throws Error for people when the disk does not take it
 */
async function writeWhole(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(text, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    const { errno, syscall = "" } = error as NodeJS.ErrnoException;
    // Others are the store's.
    if (errno === undefined || !["open", "write", "fsync", "rename"].includes(syscall)) throw error;
    throw new Error(`${file} could not be written: ${getSystemErrorMessage(errno)}.`, {
      cause: error,
    });
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Writes every lead, as CSV or as one JSON object per line.
 * @param options.out file to write, which must not exist; without it, stdout
 * @returns how many leads were written
 * @throws Error for people when the file exists or cannot be written
 */
export async function exportLeads(
  store: LeadStore,
  { json, out }: { json: boolean | undefined; out: string | undefined },
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    // A spreadsheet reads a file as UTF-8 only with this mark; programs read stdout.
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
    if (existsSync(out)) throw new Error(`${out} exists already. Choose another name.`);
    await writeWhole(out, lines());
  }
  return count;
}
