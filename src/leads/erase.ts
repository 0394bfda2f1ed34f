/** Finds and erases a person everywhere: in the store, backups, damaged databases and emails saved as files. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eraseLeads } from "./actions.ts";
import { copyFolders } from "./backup.ts";
import { copiesIn } from "./copies.ts";
import { savedEmailsIn, truncateLog } from "./database.ts";
import { eachLead, findLeads, matcherOf } from "./find.ts";
import { lossProblems } from "./lost.ts";
import { placeholder } from "./payload.ts";
import { readFile } from "./read-file.ts";
import { type Lead, type LeadWithMails, toLead } from "./rows.ts";
import type { Store } from "./store.ts";

/** While this process waits for a lock, it serves no pages. */
const LOCK_WAIT_MS = 500;

export interface Findings {
  /** Matching leads in the store. After an erasure, what was erased. */
  leads: LeadWithMails[];
  /** Files that contain such leads: copies of the store, then emails. */
  copies: string[];
  emails: string[];
  /** What couldn't be searched or changed, with the reason. */
  problems: string[];
}

/** Whether an email's file is named after one of the leads, or lists many. */
function isEmailOf(file: string, ids: readonly string[]): boolean {
  const name = basename(file).toUpperCase();
  return (
    /^(SUMMARY|NOTICE)-/.test(name) || ids.some((id) => name.startsWith(`${id.toUpperCase()}-`))
  );
}

/** The visitor of an email saved as a file, as a lead of which only the address is known: the store may have lost it. */
function visitorIn(file: string): Lead {
  const header = basename(file).includes("-visitor") ? "To" : "Reply-To";
  // A long one goes on in lines that begin with a space. The last address is the visitor's; a name may look like one.
  const line = new RegExp(`^${header}:.*(?:\\r?\\n[ \\t].*)*`, "im");
  const [text = ""] = line.exec(readFileSync(file, "latin1")) ?? [];
  const address = text.match(/[^\s<>]+@[^\s<>]+/g)?.at(-1) ?? "";
  return {
    ...{ id: "", reference: "", createdAt: 0, answeredAt: null },
    ...{ isUnreadable: true, isFlagged: false, payload: { ...placeholder(""), email: address } },
  };
}

/** Undoes what a killed process was writing: until then, the file can't be read. */
function undoUnfinished(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  using database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  database.exec("select 1 from sqlite_schema");
}

function deleteFrom(file: string, ids: readonly string[]): void {
  // A backup in progress is renamed when it's complete, and it's locked briefly.
  const today = existsSync(file) ? file : file.replace(/\.part[\w-]*$/, "");
  if (!existsSync(today)) return;
  using database = new DatabaseSync(today, { timeout: LOCK_WAIT_MS });
  database.exec("pragma secure_delete = on");
  // One statement, and so one transaction: each waits for the disk several times.
  const statement = database.prepare(
    "delete from leads not indexed where id in (select value from json_each(?))",
  );
  statement.run(JSON.stringify(ids));
  database.exec("pragma wal_checkpoint(truncate)");
}

export interface Search {
  /** Which leads to find. */
  matches: (lead: Lead) => boolean;
  /** Whether only the store tells which leads match now: an older copy may have another mark. */
  needsStore?: boolean;
  /** Whether to erase what is found. */
  mustErase: boolean;
}

/** Finds a person's leads and all copies of them, and erases them if `mustErase`. Without it, this is the preview. */
export async function searchEverywhere(
  store: Store,
  { matches, needsStore = false, mustErase }: Search,
): Promise<Findings> {
  const { dataDir } = store.settings;
  const problems: string[] = [];
  /** Notes the error of a place, so that the search goes on in the others. @returns whether it succeeded */
  async function attempt(place: string, work: () => Promise<void> | void): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      problems.push(`${place}: ${(error as Error).message}`);
      return false;
    }
  }
  /** Calls `work` with each file that `list` finds in a folder. */
  const eachFile = (folder: string, list: () => string[], work: (file: string) => void) =>
    attempt(folder, async () => {
      for (const file of list()) {
        await attempt(file, () => work(file));
        // In the server, visitors' requests come first.
        await nextTurn();
      }
    });

  const leads: LeadWithMails[] = [];
  /** Others in the store: an older copy of them may have another mark. */
  const kept = new Set<string>();
  const isStoreRead = await attempt("The store", async () => {
    for await (const lead of eachLead(store))
      if (matches(lead)) leads.push(lead);
      else if (!lead.isUnreadable) kept.add(lead.id);
  });
  if (needsStore && isStoreRead)
    await attempt("The store", async () => {
      const losses = await lossProblems(store);
      if (losses.length > 0) throw new Error(losses.join(" "));
    });
  if (needsStore && problems.length > 0) {
    problems.push("Nothing was searched: without the store, nothing tells which leads are spam.");
    return { leads: [], copies: [], emails: [], problems };
  }
  const found = new Set(leads.map(({ id }) => id));
  const erased: Findings = { leads: [], copies: [], emails: [], problems };
  const eraseFromStore = (ids: string[]) => attempt("The store", () => eraseLeads(store, ids));
  // First, so that a backup that begins meanwhile doesn't have them.
  if (mustErase && (await eraseFromStore([...found]))) erased.leads = leads;

  /** The ids of each copy's leads: only another copy may have the mark or the words by which one of them matches. */
  const idsIn = new Map<string, string[]>();
  const searchCopy = async (file: string) => {
    let damaged = 0;
    let atLeast = "";
    const ids: string[] = [];
    idsIn.set(file, ids);
    undoUnfinished(file);
    for (const { rows, unread, isCutOff } of readFile(file, "leads")) {
      damaged += unread;
      if (isCutOff) atLeast = "at least ";
      for (const lead of rows.map(toLead)) {
        ids.push(lead.id);
        if (matches(lead) && !kept.has(lead.id)) found.add(lead.id);
      }
      // In the server, visitors' requests come first.
      await nextTurn();
    }
    if (damaged > 0) throw new Error(`damaged, ${atLeast}${damaged} of its leads can't be read`);
  };
  const { folders, problems: missing } = await copyFolders(store);
  problems.push(...missing);
  for (const folder of folders)
    await eachFile(folder, () => copiesIn(folder, store.settings), searchCopy);

  const ids = [...found];
  const copies = [...idsIn.keys()].filter((file) => idsIn.get(file)?.some((id) => found.has(id)));
  const emails: string[] = [];
  const mail = savedEmailsIn(dataDir);
  const listMail = () =>
    existsSync(mail) ? readdirSync(mail).map((name) => join(mail, name)) : [];
  await eachFile(mail, listMail, (file) => {
    if ((ids.length > 0 && isEmailOf(file, ids)) || matches(visitorIn(file))) emails.push(file);
  });

  if (!mustErase) return { leads, copies, emails, problems };
  // The store's own are first. Of the others, it may have rows that it can't read.
  const onlyInCopies = ids.slice(leads.length);
  if (onlyInCopies.length > 0) await eraseFromStore(onlyInCopies);
  await attempt("The store", () => truncateLog(store));
  for (const file of copies)
    if (await attempt(file, () => nextTurn(deleteFrom(file, ids)))) erased.copies.push(file);
  for (const file of emails) if (await attempt(file, () => rmSync(file))) erased.emails.push(file);
  return erased;
}

/** @param who an email address, or the id or reference of a lead */
export type PersonSearch = (who: string, mustErase: boolean) => Promise<Findings>;

/** Searches for all leads of a person. */
export async function searchPerson(
  store: Store,
  who: string,
  mustErase: boolean,
): Promise<Findings> {
  const [lead] = await findLeads(store, matcherOf(who));
  return searchEverywhere(store, { matches: matcherOf(lead?.payload.email || who), mustErase });
}
