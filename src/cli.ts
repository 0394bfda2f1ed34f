/** The owner's commands (`npm run leads`). They share the store with a running server. */
import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { csvLines } from "#cli/csv.ts";
import { findingsText, leadCard, leadTable, plural } from "#cli/text.ts";
import { backUp } from "#leads/backup.ts";
import { connect } from "#leads/database.ts";
import { searchEverywhere } from "#leads/erase.ts";
import { type Leads, openLeads } from "#leads/leads.ts";
import type { LeadWithMails } from "#leads/owner.ts";
import { restore } from "#leads/restore.ts";
import { sqliteFile } from "#leads/sqlite.ts";
import { shortTime } from "#leads/time.ts";
import { DeliveryError } from "#mail/delivery-error.ts";
import { createTransport } from "#mail/transport.ts";
import { readSettings, type Settings } from "#settings.ts";

const HELP = `npm run leads -- COMMAND

  list [COUNT]         the newest leads (50), and whether all is well
  show ID              every field of a lead, and its emails
  find ADDRESS|ID      a person's leads, here, in backups and in saved emails
  erase ADDRESS|ID --yes
                       permanently delete them; without --yes only list
  export [FILE]        every lead as CSV, to a new file or stdout
  retry [ID]           send a lead's unsent emails now, or all that wait
  check                check the database and send a test email to MAIL_TO
  backup [FILE]        copy the leads to a new file, also while the site runs
  restore FILE         add the leads of a backup that are missing here

ID is a reference such as K7RM-4PXD; case and dash don't matter. Leads are read
from DATABASE_URL or DATA_DIR (./data). Exit codes: 0 success, 1 failure, 2 usage.
`;

class UsageError extends Error {}

function requireArgument(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`${name} is missing.`);
  return value;
}

function assertStoreExists({ databaseUrl, dataDir }: Settings): void {
  if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
    throw new Error(
      `There are no leads in ${dataDir} yet. If they are elsewhere, set DATA_DIR or DATABASE_URL.`,
    );
}

async function withLeads<T>(settings: Settings, work: (leads: Leads) => Promise<T>): Promise<T> {
  assertStoreExists(settings);
  const { keepMonths } = settings.business.privacy;
  const leads = openLeads({ ...settings, keepMonths, log: () => {} });
  try {
    return await work(leads);
  } finally {
    await leads.close();
  }
}

async function list(leads: Leads, countText = "50"): Promise<string> {
  const count = Number(countText);
  if (!/^[1-9]\d{0,5}$/.test(countText)) throw new UsageError("COUNT is a number such as 50.");
  const newest: LeadWithMails[] = [];
  for await (const lead of leads.each("desc")) if (newest.push(lead) === count) break;
  const counts = await leads.counts();
  const problems = await leads.problems();
  const mails = counts.mails.map(({ state, count }) => `${count} ${state}`).join(", ");
  const state = problems.length === 0 ? "All is well." : problems.join("\n");
  const table = newest.length > 0 ? `${leadTable(newest)}\n` : "";
  return `${table}${plural(counts.leads, "lead")}. Emails: ${mails || "none"}.\n${state}\n`;
}

async function search(settings: Settings, query: string, mustErase: boolean): Promise<string> {
  const findings = await withLeads(settings, (leads) =>
    searchEverywhere(leads, settings, { query, mustErase }),
  );
  if (mustErase && findings.problems.length > 0) process.exitCode = 1;
  return findingsText(findings, mustErase);
}

async function exportCsv(leads: Leads, file?: string): Promise<string> {
  const lines = csvLines(leads.each());
  // The mode and flag: only this user may read it, and it must be new.
  const target = file ? createWriteStream(file, { mode: 0o600, flags: "wx" }) : process.stdout;
  await pipeline(lines, target, { end: file !== undefined });
  return file ? `Written to ${file}.\n` : "";
}

async function check(settings: Settings): Promise<string> {
  const { smtpUrl, dataDir, mailFrom, mailTo, mailDomain, business } = settings;
  const mail = {
    from: { name: business.name, address: mailFrom },
    to: { name: business.name, address: mailTo },
    subject: `Test mail: ${business.name}`,
    messageId: `<check-${randomUUID()}@${mailDomain}>`,
    text: "This is a test mail from your site. Leads will arrive the same way.",
  };
  const where = smtpUrl
    ? `The mail server accepted a mail to ${mailTo}. Check the inbox and the spam folder.`
    : `SMTP_URL isn't set, so mails are saved as files. This one is in ${dataDir}/mail.`;
  const sent = await createTransport(settings)
    .send(mail, AbortSignal.timeout(60_000))
    .then(() => where)
    .catch((error: unknown) => {
      if (!(error instanceof DeliveryError)) throw error;
      process.exitCode = 1;
      return `Not sent: ${error.message}. See docs/operate.md, Emails.`;
    });
  const store = await withLeads(settings, async (leads) => {
    await leads.verify();
    const problems = await leads.problems();
    if (problems.length > 0) process.exitCode = 1;
    return ["The database is intact.", ...problems].join("\n");
  }).catch((error: Error) => {
    process.exitCode = 1;
    return error.message;
  });
  return `${sent}\n${store}\n`;
}

async function makeBackup(settings: Settings, given?: string): Promise<string> {
  assertStoreExists(settings);
  const time = shortTime(Date.now()).replace(" ", "-").replace(":", "");
  const file = given ?? join(settings.backupDir, `leads-${time}.sqlite`);
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  if (!given) mkdirSync(settings.backupDir, { recursive: true, mode: 0o700 });
  const connection = connect(settings);
  try {
    return `${plural(await backUp(connection, file), "lead")} copied to ${file}.\n`;
  } finally {
    await connection.close();
  }
}

async function restoreFile(settings: Settings, file: string): Promise<string> {
  const { leads, damaged, unread } = await restore(settings, file);
  if (unread !== undefined) process.exitCode = 1;
  return [
    damaged
      ? `The database was damaged. It is now ${damaged}. “restore” it too, to add what can still be read.\n`
      : "",
    `${plural(leads, "missing lead")} restored.\n`,
    unread ? `The rest of ${file} can't be read: ${unread}.\n` : "",
  ].join("");
}

async function run(args: string[]): Promise<string> {
  const options = { yes: { type: "boolean" }, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, argument, ...rest] = positionals;
  if (values.help || command === undefined) return HELP;
  if (rest.length > 0) throw new UsageError(`“${rest[0]}” is one argument too many.`);
  const settings = readSettings();
  const required = (name: string) => requireArgument(argument, name);
  switch (command) {
    case "list":
      return withLeads(settings, (leads) => list(leads, argument));
    case "show":
      return withLeads(settings, async (leads) => leadCard(await leads.get(required("ID"))));
    case "find":
      return search(settings, required("ADDRESS"), false);
    case "erase": {
      const text = await search(settings, required("ADDRESS"), Boolean(values.yes));
      return values.yes ? text : `${text}Nothing is erased yet: add --yes.\n`;
    }
    case "export":
      return withLeads(settings, (leads) => exportCsv(leads, argument));
    case "retry":
      return withLeads(settings, async (leads) => {
        const count = await leads.retry(argument);
        return `${plural(count, "email")} due now. A running server sends them, at the latest in 15 minutes.\n`;
      });
    case "check":
      return check(settings);
    case "backup":
      return makeBackup(settings, argument);
    case "restore":
      return restoreFile(settings, required("FILE"));
    default:
      throw new UsageError(`There is no command “${command}”.`);
  }
}

process.stdout.on("error", () => {});
try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  // EPIPE: the reader of a pipe, such as `| head`, closed it early.
  if (code !== "EPIPE") {
    const isUsage = error instanceof UsageError || code?.startsWith("ERR_PARSE_ARGS");
    process.stderr.write(isUsage ? `${message}\n\n${HELP}` : `${message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
