/** The owner's commands (`npm run leads`). They share the store with a running server. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { check } from "#cli/check.ts";
import { makeBackup, restoreFile } from "#cli/copies.ts";
import { findingsText, leadCard, leadTable, plural } from "#cli/output.ts";
import { withStore } from "#cli/store.ts";
import { resendLead, retryMails } from "#leads/actions.ts";
import { trustClock } from "#leads/clock.ts";
import { csvLines } from "#leads/csv.ts";
import { type Search, searchEverywhere } from "#leads/erase.ts";
import { countLeads, eachLead, getLead, listLeads, matcherOf } from "#leads/find.ts";
import { checkHealth, readFacts } from "#leads/health.ts";
import type { Lead } from "#leads/rows.ts";
import type { Store } from "#leads/store.ts";
import { shortTime } from "#leads/time.ts";
import { readSettings, type Settings } from "#settings.ts";

const HELP = `npm run leads -- COMMAND

  list                 the newest 50 leads, and whether all is well
  show ID              every field of a lead, and its emails
  find ADDRESS|ID      a person's leads, here, in backups and in saved emails
  erase ADDRESS|ID --yes
                       permanently delete them; without --yes only list
  erase --flagged [--before YYYY-MM-DD] --yes
                       delete spam: what bots sent and what you marked, or
                       what of it arrived before a day
  export [FILE]        every lead as CSV, to a new file or stdout
  retry                send all unsent emails now, also those to you that were
                       only saved as files
  resend ID            email you a lead once more
  inbox                open the inbox in this computer's browser
  check                check the database, ping the monitor, and send a test email to MAIL_TO
  trust-clock          take this computer's clock for right, and date leads of the future anew
  backup FILE          copy the leads to a new file, also while the site runs
  restore FILE         add the leads of a backup that are missing here

ID is a reference such as K7RM-4PXD; case and dash don't matter. Leads are read
from DATABASE_URL or DATA_DIR (./data).
`;

/** What follows each command; in brackets if it may be left out. */
const ARGUMENTS: Record<string, string> = {
  ...{ list: "", retry: "", inbox: "", check: "", "trust-clock": "" },
  ...{ show: "ID", resend: "ID", find: "ADDRESS", erase: "[ADDRESS]" },
  ...{ export: "[FILE]", backup: "FILE", restore: "FILE" },
};

interface EraseOptions {
  flagged?: boolean | undefined;
  before?: string | undefined;
  yes?: boolean | undefined;
}

/** @returns why the arguments aren't as HELP says. A word that was ignored could erase the wrong leads. */
function misuseOf([command = "", argument, surplus]: string[], options: EraseOptions) {
  const wanted = ARGUMENTS[command];
  if (wanted === undefined) return `There is no command “${command}”.`;
  if (/^[A-Z]/.test(wanted) && argument === undefined) return `${wanted} is missing.`;
  const unknown = wanted === "" ? argument : surplus;
  if (unknown !== undefined) return `“${unknown}” isn't expected after ${command}.`;
  if (command !== "erase")
    return Object.keys(options).length > 0 ? `${command} has no options.` : undefined;
  if ((argument === undefined) !== (options.flagged === true))
    return "Erase either a person, by ADDRESS, or spam, with --flagged.";
  if (options.before !== undefined && !options.flagged) return "--before needs --flagged.";
  return undefined;
}

async function list(store: Store): Promise<string> {
  const problems = await checkHealth(store);
  const state = [
    ...(problems.length === 0 ? ["All is well."] : problems),
    ...(await readFacts(store)),
  ];
  const { leads } = await listLeads(store);
  return `${leadTable(leads)}${plural(await countLeads(store), "lead")}.\n${state.join("\n")}\n`;
}

/** Matches spam that arrived before a day, such as 2026-11-28. */
function isFlaggedBefore(before = "9999-12-31"): (lead: Lead) => boolean {
  if (!z.iso.date().safeParse(before).success)
    throw new Error("--before is a day, such as 2026-11-28.");
  return ({ isFlagged, createdAt }) => isFlagged && shortTime(createdAt) < before;
}

async function search(settings: Settings, options: Search): Promise<string> {
  const findings = await withStore(settings, (store) => searchEverywhere(store, options));
  const { mustErase } = options;
  if (mustErase && findings.problems.length > 0) process.exitCode = 1;
  return findingsText(findings, mustErase);
}

async function exportCsv(store: Store, file?: string): Promise<string> {
  const lines = csvLines(eachLead(store));
  // The mode and flag: only this user may read it, and it must be new.
  const target = file ? createWriteStream(file, { mode: 0o600, flags: "wx" }) : process.stdout;
  await pipeline(lines, target, { end: file !== undefined });
  return file ? `Written to ${file}.\n` : "";
}

async function run(args: string[]): Promise<string> {
  const options = {
    before: { type: "string" },
    flagged: { type: "boolean" },
    help: { type: "boolean" },
    yes: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help || positionals.length === 0) return HELP;
  const misuse = misuseOf(positionals, values);
  if (misuse) throw new Error(`${misuse}\n\n${HELP}`);
  const [command, argument = ""] = positionals;
  const settings = readSettings();
  switch (command) {
    case "list":
      return withStore(settings, list);
    case "show":
      return withStore(settings, async (store) => leadCard(await getLead(store, argument)));
    case "find":
      return search(settings, { matches: matcherOf(argument), mustErase: false });
    case "erase": {
      const { flagged, before, yes: mustErase = false } = values;
      const matches = flagged ? isFlaggedBefore(before) : matcherOf(argument);
      const text = await search(settings, { matches, mustErase });
      return mustErase ? text : `${text}Nothing is erased yet: add --yes.\n`;
    }
    case "export":
      return withStore(settings, (store) => exportCsv(store, argument || undefined));
    case "retry":
      return withStore(settings, async (store) => {
        const count = plural(await retryMails(store), "email");
        return `${count} due now. A running server sends them, at the latest in 15 minutes.\n`;
      });
    case "resend":
      return withStore(settings, async (store) => {
        await resendLead(store, argument);
        return "The email to you is due now. A running server sends it.\n";
      });
    case "inbox":
      return withStore(settings, async (store) => {
        const { serveLocally } = await import("#inbox/serve.ts");
        process.stdout.write(`The inbox is on ${await serveLocally(store)}\nCtrl+C stops it.\n`);
        return new Promise<never>(() => {});
      });
    case "check":
      return check(settings);
    case "trust-clock":
      return withStore(settings, async (store) => {
        await trustClock(store);
        return `It is ${shortTime(store.now())} in Colorado. Leads dated later are now of this time.\n`;
      });
    case "backup":
      return makeBackup(settings, argument);
    case "restore":
      return restoreFile(settings, argument);
    default:
      return HELP;
  }
}

process.stdout.on("error", () => {});
try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  // EPIPE: the reader of a pipe, such as `| head`, closed it early.
  if (code !== "EPIPE") {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
