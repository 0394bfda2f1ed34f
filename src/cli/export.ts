/** The export of every lead, row by row, so that memory stays flat. */

import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { CONTACT_FIELDS, QUOTE_FIELDS } from "#contract/fields.ts";
import type { LeadStore, LeadWithMails } from "#leads/index.ts";
import { csvRow } from "./csv.ts";
import { leadJson } from "./render.ts";
import type { Terminal } from "./terminal.ts";

/** Every field of both forms, each once. */
const FIELD_NAMES = [...new Set([...QUOTE_FIELDS, ...CONTACT_FIELDS].map((field) => field.name))];
const COLUMNS = ["id", "received", "type", "flags", ...FIELD_NAMES, "owner mail", "visitor mail"];

function record(lead: LeadWithMails): string[] {
  const values = lead.payload as unknown as Readonly<Record<string, string | string[] | undefined>>;
  const state = (kind: string) => lead.mails.find((mail) => mail.kind === kind)?.state ?? "none";
  return [
    lead.id,
    new Date(lead.createdAt).toISOString(),
    lead.payload.type,
    lead.flags.join(" "),
    ...FIELD_NAMES.map((name) => [values[name] ?? ""].flat().join("; ")),
    state("owner"),
    state("visitor"),
  ];
}

async function* lines(store: LeadStore, json: boolean): AsyncGenerator<string> {
  if (!json) yield csvRow(COLUMNS);
  for await (const lead of store.each()) {
    yield json ? `${JSON.stringify(leadJson(lead))}\n` : csvRow(record(lead));
  }
}

interface ExportOptions {
  /** One JSON object per line instead of CSV. */
  json: boolean;
  /** File to write; must not exist. Without it, stdout. */
  out: string | undefined;
}

/** @returns how many leads were written */
export async function exportLeads(
  store: LeadStore,
  { json, out }: ExportOptions,
  to: Terminal,
): Promise<number> {
  let count = json ? 0 : -1;
  const counted = async (write: (text: string) => Promise<void>) => {
    for await (const text of lines(store, json)) {
      await write(text);
      count += 1;
      if (count % 500 === 0 && out !== undefined) to.progress(`${count} leads written`);
    }
  };
  if (out === undefined) {
    await counted(to.write);
    return count;
  }
  if (existsSync(out)) throw new Error(`${out} exists already. Choose another name.`);
  const part = `${out}.${process.pid}.part`;
  const file = createWriteStream(part, { mode: 0o600, flush: true });
  try {
    await once(file, "open");
    // A spreadsheet reads a file as UTF-8 only with this mark; programs read stdout.
    if (!json) file.write("\ufeff");
    await counted(async (text) => {
      if (!file.write(text)) await once(file, "drain");
    });
    file.end();
    await once(file, "close");
    await rename(part, out);
  } finally {
    file.destroy();
    await rm(part, { force: true });
  }
  return count;
}
