/** What each command does. */
import type { LeadStore } from "#leads/index.ts";
import { exportLeads } from "./export.ts";
import { leadCard, leadJson, leadTable, statusText } from "./render.ts";
import type { Terminal } from "./terminal.ts";
import { type CommandName, parseAge, parseLimit, type Request, UsageError } from "./usage.ts";

/** Those that work on the leads; `check` needs none. */
export type StoreCommand = Exclude<CommandName, "check">;

interface Call {
  request: Request;
  store: LeadStore;
  to: Terminal;
  /** Prints an object with `--json`, else the text. */
  answer(value: unknown, text: () => string): Promise<void>;
}

/** Each returns whether it did what was asked. */
const RUN: Readonly<Record<StoreCommand, (call: Call) => Promise<boolean>>> = {
  async list({ request: { values }, store, to, answer }) {
    const limit = parseLimit(values["limit"]);
    const leads = await store.list({ limit, ...(values["flagged"] ? { flagged: true } : {}) });
    await answer(leads.map(leadJson), () =>
      leads.length > 0 ? leadTable(leads, to.columns) : "No leads.\n",
    );
    return true;
  },

  async show({ request: { operand = "" }, store, to, answer }) {
    const lead = await store.get(operand);
    if (!lead) throw unknown(operand);
    await answer(leadJson(lead), () => leadCard(lead, to.columns));
    return true;
  },

  async export({ request: { values }, store, to }) {
    if (values["csv"] && values["json"]) throw new UsageError("Choose --csv or --json.");
    const out = values["out"] as string | undefined;
    const count = await exportLeads(store, { json: values["json"] === true, out }, to);
    if (out !== undefined) to.note(`${plural(count, "lead")} written to ${out}.`);
    return true;
  },

  async retry({ request: { operand, values }, store, answer }) {
    if ((operand === undefined) === (values["all"] !== true)) {
      throw new UsageError("“retry” needs an ID, or --all.");
    }
    const mails = await store.retry(operand);
    if (mails === undefined) throw unknown(operand ?? "");
    await answer({ mails }, () =>
      mails === 0
        ? "Nothing to send again: every mail is sent, being sent or given up.\n"
        : `${plural(mails, "mail")} put back. A running server sends within seconds.\n`,
    );
    return true;
  },

  async "give-up"({ request: { operand = "" }, store, answer }) {
    const mails = await store.giveUp(operand);
    if (mails === undefined) throw unknown(operand);
    await answer({ mails }, () =>
      mails === 0
        ? "Nothing to give up: every mail is sent or given up.\n"
        : `${plural(mails, "mail")} given up. “retry ID” undoes it.\n`,
    );
    return true;
  },

  async release({ request: { operand = "" }, store, answer }) {
    const mails = await store.release(operand);
    if (mails === undefined) throw unknown(operand);
    if (mails === "limited") {
      throw new Error("50 leads were released within a day: go on tomorrow.");
    }
    await answer({ mails }, () =>
      mails === 0
        ? "Nothing to release: this lead was not held back.\n"
        : `${plural(mails, "mail")} queued. A running server sends within seconds.\n`,
    );
    return true;
  },

  async status({ request: { values }, store, to, answer }) {
    if (values["verify"]) {
      to.progress("Reading and checking the whole database…");
      await store.verify();
      to.progress("");
    }
    const stats = await store.stats();
    const verified = values["verify"] ? "\nThe database was read whole and is sound.\n" : "";
    await answer(stats, () => statusText(stats) + verified);
    return true;
  },

  async purge({ request: { values }, store, to, answer }) {
    const before = Date.now() - parseAge(values["older-than"]);
    const dryRun = values["yes"] !== true;
    const onProgress = (count: number) => to.progress(`${plural(count, "lead")} deleted`);
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
    return true;
  },

  async backup({ request: { operand = "" }, store, to, answer }) {
    to.progress("Copying and checking the leads…");
    const leads = await store.backup(operand);
    to.progress("");
    await answer(
      { file: operand, leads },
      () => `${plural(leads, "lead")} copied to ${operand}.\n`,
    );
    return true;
  },
};

function unknown(id: string): Error {
  return new Error(`There is no lead with the ID “${id}”. “list” shows the IDs.`);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Runs one command.
 * @returns whether it succeeded
 * @throws UsageError, or Error for people
 */
export function run(
  request: Request & { command: StoreCommand },
  store: LeadStore,
  to: Terminal,
): Promise<boolean> {
  const json = request.values["json"] === true;
  return RUN[request.command]({
    request,
    store,
    to,
    answer: (value, text) => to.write(json ? `${JSON.stringify(value, null, 2)}\n` : text()),
  });
}
