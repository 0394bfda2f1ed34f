/** What each command does, once what was typed is understood. */
import type { LeadStore } from "#leads/index.ts";
import { exportLeads } from "./export.ts";
import { leadCard, leadJson, leadTable, statusText } from "./render.ts";
import type { Terminal } from "./terminal.ts";

/** What a command works with. */
export interface Call {
  store: LeadStore;
  to: Terminal;
  /** Prints an object with `--json`, else the text. */
  answer(value: unknown, text: () => string): Promise<void>;
}

export async function list(
  { store, to, answer }: Call,
  options: { limit: number; flagged?: true },
): Promise<void> {
  const leads = await store.list(options);
  await answer(leads.map(leadJson), () =>
    leads.length > 0 ? leadTable(leads, to.columns) : "No leads.\n",
  );
}

export async function show({ store, to, answer }: Call, name: string): Promise<void> {
  const lead = known(await store.get(name), name);
  await answer(leadJson(lead), () => leadCard(lead, to.columns));
}

export async function exportAll(
  { store, to }: Call,
  { json = false, out }: { json?: boolean; out?: string },
): Promise<void> {
  const count = await exportLeads(store, { json, out }, to);
  if (out !== undefined) to.note(`${plural(count, "lead")} written to ${out}.`);
}

/** @param name of a lead or a mail; without one, every mail that failed */
export async function retry({ store, answer }: Call, name?: string): Promise<void> {
  const mails = known(await store.retry(name), name);
  await answer({ mails }, () =>
    mails === 0
      ? "Nothing to send again: every mail is sent, being sent or given up.\n"
      : `${plural(mails, "mail")} put back. A running server sends within seconds.\n`,
  );
}

export async function giveUp({ store, answer }: Call, name: string): Promise<void> {
  const mails = known(await store.giveUp(name), name);
  await answer({ mails }, () =>
    mails === 0
      ? "Nothing to give up: every mail is sent, being sent or given up.\n"
      : `${plural(mails, "mail")} given up. “retry ID” undoes it.\n`,
  );
}

export async function release({ store, answer }: Call, name: string): Promise<void> {
  const mails = known(await store.release(name), name);
  if (mails === "limited") {
    throw new Error("50 leads were released within a day: go on tomorrow.");
  }
  await answer({ mails }, () =>
    mails === 0
      ? "Nothing to release: this lead was not held back.\n"
      : `${plural(mails, "mail")} queued. A running server sends within seconds.\n`,
  );
}

export async function status(
  { store, to, answer }: Call,
  { verify = false }: { verify?: boolean },
): Promise<void> {
  if (verify) {
    to.progress("Reading and checking the whole database…");
    await store.verify();
    to.progress("");
  }
  const stats = await store.stats();
  const verified = verify ? "\nThe database was read whole and is sound.\n" : "";
  await answer(stats, () => statusText(stats) + verified);
}

/** @param options.olderThan milliseconds */
export async function purge(
  { store, to, answer }: Call,
  { olderThan, yes = false }: { olderThan: number; yes?: boolean },
): Promise<void> {
  const dryRun = !yes;
  const onProgress = (count: number) => to.progress(`${plural(count, "lead")} deleted`);
  const before = Date.now() - olderThan;
  const { purged, kept } = await store.purge({ before, dryRun, onProgress });
  to.progress("");
  await answer({ purged, kept, dryRun }, () =>
    [
      dryRun
        ? `${plural(purged, "lead")} would be deleted for good. Add --yes to do it.\n`
        : `${plural(purged, "lead")} deleted.\n`,
      kept > 0 ? `${plural(kept, "old lead")} stay: their mail to you is not sent yet.\n` : "",
    ].join(""),
  );
}

export async function backup({ store, to, answer }: Call, file: string): Promise<void> {
  to.progress("Copying and checking the leads…");
  const leads = await store.backup(file);
  to.progress("");
  await answer({ file, leads }, () => `${plural(leads, "lead")} copied to ${file}.\n`);
}

function known<T>(found: T | undefined, name = ""): T {
  if (found !== undefined) return found;
  throw new Error(`There is no lead with the ID “${name}”. “list” shows the IDs.`);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
