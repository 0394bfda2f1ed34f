/** Finds and erases a person everywhere: in the store, backups, damaged databases and emails saved as files. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { comparableAddress } from "./address.ts";
import { parseIdOrReference } from "./id.ts";
import { readLeadFile } from "./lead-file.ts";
import type { Leads } from "./leads.ts";
import type { LeadWithMails } from "./owner.ts";

export interface SearchOptions {
  readonly dataDir: string;
  readonly backupDir: string;
}

export interface Findings {
  /** The person's leads in the store. */
  leads: LeadWithMails[];
  /** Files that contain the person: copies of the store, then emails. */
  copies: string[];
  emails: string[];
  /** What couldn't be searched or changed, with the reason. */
  problems: string[];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Unfinished backups and databases that a restore set aside are copies too. */
function copiesOf({ dataDir, backupDir }: SearchOptions, problems: string[]): string[] {
  const list = (folder: string, names: RegExp) => {
    try {
      return readdirSync(folder)
        .filter((name) => names.test(name))
        .map((name) => join(folder, name));
    } catch (error) {
      problems.push(`${folder}: ${messageOf(error)}`);
      return [];
    }
  };
  return [
    ...list(dataDir, /^leads\.damaged-.*\.sqlite$/),
    ...list(backupDir, /^leads-.*\.sqlite(\.part)?$/),
  ];
}

/** Whether an email of `MAIL_TO` or a visitor's address is from or to the person. */
function isEmailOf(file: string, address: string, ids: ReadonlySet<string>): boolean {
  const name = basename(file).toUpperCase();
  if ([...ids].some((id) => name.startsWith(id.toUpperCase()))) return true;
  if (!address.includes("@")) return false;
  const text = readFileSync(file, "utf8").toLowerCase();
  // Summaries list leads in their text, which is quoted-printable.
  const part = name.startsWith("SUMMARY-")
    ? text.replace(/=\r?\n/g, "")
    : (text.split("\r\n\r\n")[0] ?? "").replace(/\r\n\s+/g, " ");
  return part.split(/[\s<>,;"]+/).includes(address);
}

function deleteFrom(file: string, ids: ReadonlySet<string>): void {
  using database = new DatabaseSync(file);
  database.exec("pragma secure_delete = on");
  const statement = database.prepare("delete from leads where id = ?");
  for (const id of ids) statement.run(id);
  database.exec("pragma wal_checkpoint(truncate)");
}

/**
 * @param query an email address, a reference or an id
 * @param mustErase whether to erase what is found
 */
export async function searchEverywhere(
  store: Pick<Leads, "find" | "erase">,
  options: SearchOptions,
  { query, mustErase }: { query: string; mustErase: boolean },
): Promise<Findings> {
  const problems: string[] = [];
  const address = comparableAddress(query);
  const { id: queriedId, reference } = parseIdOrReference(query);
  const leads = await store.find(query).catch((error: unknown) => {
    problems.push(`The store: ${messageOf(error)}`);
    return [];
  });
  const ids = new Set(leads.map(({ id }) => id));
  const summaries = new Set(leads.flatMap(({ summary }) => summary || []));

  const copies = copiesOf(options, problems).filter((file) => {
    let contains = false;
    try {
      for (const page of readLeadFile(file))
        for (const lead of page.leads) {
          const isSought =
            ids.has(lead.id) ||
            lead.id === queriedId ||
            lead.reference === reference ||
            comparableAddress(JSON.parse(lead.payload).email) === address;
          if (!isSought) continue;
          contains = true;
          ids.add(lead.id);
          if (lead.summary) summaries.add(lead.summary);
        }
    } catch (error) {
      problems.push(`${file}: ${messageOf(error)}`);
    }
    return contains;
  });

  const mailDir = join(options.dataDir, "mail");
  const names = new Set([...ids, ...summaries]);
  const emails = ((): string[] => {
    try {
      const files = readdirSync(mailDir).map((name) => join(mailDir, name));
      return files.filter((file) => isEmailOf(file, address, names));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") problems.push(`${mailDir}: ${messageOf(error)}`);
      return [];
    }
  })();

  if (mustErase) {
    const isLogClear = await store.erase([...ids]).catch((error: unknown) => {
      problems.push(`The store: ${messageOf(error)}`);
      return true;
    });
    if (!isLogClear) problems.push("leads.sqlite-wal: another process is reading. Erase again.");
    for (const file of copies)
      try {
        deleteFrom(file, ids);
      } catch (error) {
        problems.push(`${file}: ${messageOf(error)}`);
      }
    for (const file of emails) rmSync(file, { force: true });
  }
  return { leads, copies, emails, problems };
}
