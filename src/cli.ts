/** The owner's commands (`npm run leads`). They share the store with a running server. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { check } from "#cli/check.ts";
import { makeBackup, restoreFile } from "#cli/copies.ts";
import { findingsText, leadCard, leadTable, plural } from "#cli/output.ts";
import { withStore } from "#cli/store.ts";
import { resendLead, retryMails } from "#leads/actions.ts";
import { trustClock } from "#leads/clock.ts";
import { toCsv } from "#leads/csv.ts";
import { type Search, searchEverywhere } from "#leads/erase.ts";
import { countLeads, eachLead, getLead, listLeads, matcherOf } from "#leads/find.ts";
import { checkHealth, readFacts } from "#leads/health.ts";
import { OWNER_BUDGET } from "#leads/outbox.ts";
import type { Lead } from "#leads/rows.ts";
import type { Store } from "#leads/store.ts";
import { shortTime } from "#leads/time.ts";
import { readSettings, type Settings } from "#settings.ts";

async function list(store: Store): Promise<string> {
  const problems = await checkHealth(store);
  const state = [
    ...(problems.length === 0 ? ["All is well."] : problems),
    ...(await readFacts(store)),
  ];
  const { leads } = await listLeads(store);
  return `${leadTable(leads)}${plural(await countLeads(store), "lead")}.\n${state.join("\n")}\n`;
}

async function search(settings: Settings, options: Search): Promise<string> {
  const findings = await withStore(settings, (store) => searchEverywhere(store, options));
  const { mustErase } = options;
  if (mustErase && findings.problems.length > 0) process.exitCode = 1;
  return findingsText(findings, mustErase);
}

async function exportCsv(store: Store, file: string): Promise<string> {
  const csv = await toCsv(eachLead(store));
  if (file === "") return csv;
  // Only this user may read it, and it must be new.
  await writeFile(file, csv, { mode: 0o600, flag: "wx" });
  return `Written to ${file}.\n`;
}

interface Options {
  flagged?: boolean | undefined;
  yes?: boolean | undefined;
}

async function erase(settings: Settings, person: string, { flagged, yes = false }: Options) {
  if ((person === "") !== (flagged === true))
    throw new Error("Erase either a person, by ADDRESS, or spam, with --flagged.");
  const matches = flagged ? ({ isFlagged }: Lead) => isFlagged : matcherOf(person);
  const text = await search(settings, { matches, needsStore: flagged === true, mustErase: yes });
  return yes ? text : `${text}Nothing is erased yet: add --yes.\n`;
}

interface Command {
  /** What follows it; in brackets if it may be left out. */
  argument?: string;
  help: string;
  run: (settings: Settings, argument: string, options: Options) => Promise<string>;
}

const onStore =
  (work: (store: Store, argument: string) => Promise<string>): Command["run"] =>
  (settings, argument) =>
    withStore(settings, (store) => work(store, argument));

const COMMANDS: Record<string, Command> = {
  list: { help: "the newest 50 leads, and whether all is well", run: onStore(list) },
  show: {
    argument: "ID",
    help: "every field of a lead, and its emails",
    run: onStore(async (store, id) => leadCard(await getLead(store, id))),
  },
  find: {
    argument: "ADDRESS|ID",
    help: "a person's leads, here, in backups and in saved emails",
    run: (settings, person) => search(settings, { matches: matcherOf(person), mustErase: false }),
  },
  erase: {
    argument: "[ADDRESS|ID]",
    help: "permanently delete them, with --yes; without it, list them. With --flagged, spam: what\nbots sent and what you marked",
    run: erase,
  },
  export: {
    argument: "[FILE]",
    help: "every lead as CSV, to a new file or stdout",
    run: onStore(exportCsv),
  },
  retry: {
    help: "send all unsent emails now, also those to you that were only saved as files",
    run: onStore(async (store) => {
      const count = plural(await retryMails(store), "email");
      return `${count} due now. A running server tries within 15 minutes, and sends you at most ${OWNER_BUDGET} an hour.\n`;
    }),
  },
  resend: {
    argument: "ID",
    help: "email you a lead once more",
    run: onStore(async (store, id) => {
      await resendLead(store, id);
      return "The email to you is due now. A running server sends it.\n";
    }),
  },
  inbox: {
    help: "open the inbox in this computer's browser",
    run: onStore(async (store) => {
      const { serveLocally } = await import("#inbox/serve.ts");
      process.stdout.write(`The inbox is on ${await serveLocally(store)}\nCtrl+C stops it.\n`);
      return new Promise<never>(() => {});
    }),
  },
  check: {
    help: "check the database, ping the monitor, and send a test email to MAIL_TO",
    run: check,
  },
  "trust-clock": {
    help: "take this computer's clock for right, and date leads of the future anew",
    run: onStore(async (store) => {
      await trustClock(store);
      return `It is ${shortTime(store.now())} in Colorado. Leads dated later are now of this time.\n`;
    }),
  },
  backup: {
    argument: "FILE",
    help: "copy the leads to a new file, also while the site runs",
    run: makeBackup,
  },
  restore: {
    argument: "FILE",
    help: "add the leads of a backup that are missing here",
    run: restoreFile,
  },
};

const usageOf = (name: string, { argument = "" }: Command) => `${name} ${argument}`.trim();

const help = () => `npm run leads -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${usageOf(name, command).padEnd(21)}${command.help}`)
  .map((line) => line.replaceAll("\n", `\n${" ".repeat(23)}`))
  .join("\n")}

ID is a reference such as K7RM-4PXD; case and dash don't matter. Leads are read
from DATABASE_URL or DATA_DIR (./data).
`;

async function run(args: string[]): Promise<string> {
  const options = {
    flagged: { type: "boolean" },
    help: { type: "boolean" },
    yes: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) return help();
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`There is no command “${name}”.\n\n${help()}`);
  const { argument = "" } = command;
  // A word that was ignored could erase the wrong leads.
  const [least, most] = [Number(/^\w/.test(argument)), Number(argument !== "")];
  if (rest.length < least || rest.length > most)
    throw new Error(`Usage: ${usageOf(name, command)}`);
  return command.run(readSettings(), rest[0] ?? "", values);
}

process.stdout.on("error", () => {});
try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
