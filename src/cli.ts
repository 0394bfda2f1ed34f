/** The owner's commands (`npm run leads`). They share the store with a running server. */
import { randomUUID } from "node:crypto";
import { accessSync, constants, createWriteStream, existsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { findingsText, leadCard, leadTable, plural } from "#cli/output.ts";
import { ping } from "#heartbeat.ts";
import { backUp, restore } from "#leads/backup.ts";
import { csvLines } from "#leads/csv.ts";
import { connect, sqliteFile } from "#leads/database.ts";
import { type Search, searchEverywhere } from "#leads/erase.ts";
import { checkHealth, readFacts } from "#leads/health.ts";
import {
  countLeads,
  eachLead,
  getLead,
  listLeads,
  matcherOf,
  resendLead,
  retryMails,
  trustClock,
} from "#leads/owner.ts";
import type { Lead } from "#leads/rows.ts";
import { openStore, type Store } from "#leads/store.ts";
import { shortTime } from "#leads/time.ts";
import { createTransport } from "#mail/transport.ts";
import { readSettings, type Settings } from "#settings.ts";

const HELP = `npm run leads -- COMMAND

  list                 the newest 50 leads, and whether all is well
  show ID              every field of a lead, and its emails
  find ADDRESS|ID      a person's leads, here, in backups and in saved emails
  erase ADDRESS|ID --yes
                       permanently delete them; without --yes only list
  erase --flagged [--before YYYY-MM-DD] --yes
                       delete what bots sent, or what they sent before a day
  export [FILE]        every lead as CSV, to a new file or stdout
  retry                send all unsent emails now, also those to you that were
                       only saved as files
  resend ID            email you a lead once more
  inbox                open the inbox in this computer's browser
  check                check the database, ping the monitor, and send a test email to MAIL_TO
  trust-clock          take this computer's clock for right, however far ahead it is
  backup FILE          copy the leads to a new file, also while the site runs
  restore FILE         add the leads of a backup that are missing here

ID is a reference such as K7RM-4PXD; case and dash don't matter. Leads are read
from DATABASE_URL or DATA_DIR (./data).
`;

function assertStoreExists({ databaseUrl, dataDir }: Settings): void {
  if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
    throw new Error(
      `There are no leads in ${dataDir} yet. If they are elsewhere, set DATA_DIR or DATABASE_URL.`,
    );
}

async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  assertStoreExists(settings);
  const store = openStore({ ...settings, log: () => {} });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
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

/** Matches leads of bots that arrived before a day, such as 2026-11-28. */
function isFlaggedBefore(before = "9999-12-31"): (lead: Lead) => boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(before)) throw new Error("--before is a day, such as 2026-11-28.");
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

async function check(settings: Settings): Promise<string> {
  const { smtpUrl, dataDir, mailFrom, mailTo, mailDomain, heartbeatUrl, business } = settings;
  const mail = {
    from: { name: business.name, address: mailFrom },
    to: mailTo,
    subject: `Test mail: ${business.name}`,
    messageId: `<check-${randomUUID()}@${mailDomain}>`,
    text: "This is a test mail from your site. Leads will arrive the same way.",
  };
  const where = smtpUrl
    ? `The mail server accepted a mail to ${mailTo.join(", ")}. Check the inbox and the spam folder.`
    : `SMTP_URL isn't set, so mails are saved as files. This one is in ${dataDir}/mail.`;
  try {
    const refused = await createTransport(settings).send(mail, AbortSignal.timeout(60_000));
    if (refused) process.exitCode = 1;
    process.stdout.write(
      refused ? `Not sent to all: ${refused}. Correct MAIL_TO.\n` : `${where}\n`,
    );
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`Not sent: ${(error as Error).message}. See docs/operate.md, Emails.\n`);
  }
  return withStore(settings, async (store) => {
    const all = await Array.fromAsync(eachLead(store));
    const problems = await checkHealth(store);
    const lines = [`${plural(all.length, "lead")} can be read.`, ...problems];
    if (heartbeatUrl) {
      const { failure, clockProblem } = await ping(heartbeatUrl, problems);
      lines.push(`HEARTBEAT_URL: ${failure ?? "the monitor answered"}. ${clockProblem ?? ""}`);
      if (failure || clockProblem) process.exitCode = 1;
    }
    if (problems.length > 0) process.exitCode = 1;
    return `${lines.join("\n")}\n`;
  });
}

async function makeBackup(settings: Settings, file: string): Promise<string> {
  assertStoreExists(settings);
  accessSync(dirname(file), constants.W_OK);
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  const connection = connect(settings);
  try {
    return `${plural(await backUp(connection, file), "lead")} copied to ${file}.\n`;
  } finally {
    await connection.close();
  }
}

async function restoreFile(settings: Settings, file: string): Promise<string> {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Error(`There is no ${file} that the user “${userInfo().username}” can read.`);
  }
  const result = await restore({ ...settings, log: () => {} }, file);
  const { leads, unreadable, damaged, unread } = result;
  if (unread !== undefined || unreadable > 0) process.exitCode = 1;
  return [
    damaged
      ? `The database was damaged. It is now ${damaged}. “restore” it too, to add what can still be read. It is deleted after 30 days.\n`
      : "",
    `${plural(leads, "missing lead")} restored.\n`,
    unreadable > 0
      ? `${file} is damaged: ${plural(unreadable, "lead")} in it can't be read. An older backup may have them.\n`
      : "",
    unread ? `The rest of ${file} can't be restored: ${unread}.\n` : "",
  ].join("");
}

async function run(args: string[]): Promise<string> {
  const options = {
    before: { type: "string" },
    flagged: { type: "boolean" },
    help: { type: "boolean" },
    yes: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, argument] = positionals;
  if (values.help || command === undefined) return HELP;
  const settings = readSettings();
  const required = (name: string) => {
    if (argument === undefined) throw new Error(`${name} is missing.\n\n${HELP}`);
    return argument;
  };
  switch (command) {
    case "list":
      return withStore(settings, list);
    case "show":
      return withStore(settings, async (store) => leadCard(await getLead(store, required("ID"))));
    case "find":
      return search(settings, { matches: matcherOf(required("ADDRESS")), mustErase: false });
    case "erase": {
      const { flagged, before, yes: mustErase = false } = values;
      const matches = flagged ? isFlaggedBefore(before) : matcherOf(required("ADDRESS"));
      const text = await search(settings, { matches, mustErase });
      return mustErase ? text : `${text}Nothing is erased yet: add --yes.\n`;
    }
    case "export":
      return withStore(settings, (store) => exportCsv(store, argument));
    case "retry":
      return withStore(settings, async (store) => {
        const count = plural(await retryMails(store), "email");
        return `${count} due now. A running server sends them, at the latest in 15 minutes.\n`;
      });
    case "resend":
      return withStore(settings, async (store) => {
        await resendLead(store, required("ID"));
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
        return "Restart the server now.\n";
      });
    case "backup":
      return makeBackup(settings, required("FILE"));
    case "restore":
      return restoreFile(settings, required("FILE"));
    default:
      throw new Error(`There is no command “${command}”.\n\n${HELP}`);
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
