/** The owner's commands (`npm run leads -- --help`). They share the store with a running server. */
import { constants, tmpdir } from "node:os";
import { type Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { backUp, restoreLeads } from "#leads/backup.ts";
import type { LeadWithMails } from "#leads/mail.ts";
import { removeAbandoned } from "#leads/new-file.ts";
import { openBackend } from "#leads/open.ts";
import { retentionStart } from "#leads/purge.ts";
import { readSettings } from "#settings/environment.ts";
import { backUpInto, searchBackups } from "./backups.ts";
import { type ExportOptions, exportLeads } from "./export.ts";
import { mailOwner } from "./owner-mail.ts";
import { command, program, withStore, workFolder } from "./program.ts";
import { erasureText, leadCard, leadJson, leadTable, statusText } from "./render.ts";
import { messageOf, note, plural, progress } from "./terminal.ts";
import { dropTrial, TRIAL_SCHEMA, tryRelease } from "./try-release.ts";

const EXIT_FAILURE = 1;
const EXIT_USAGE_ERROR = 2;

function parseTimeAgo(text: string): number {
  const [, count, unit = ""] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const hours: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };
  if (count === undefined) {
    throw new InvalidArgumentError("Use an age such as 365d (d days, w weeks, h hours).");
  }
  return Date.now() - Number(count) * (hours[unit] ?? 0) * 3_600_000;
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("--limit must be a number from 1 to 999999.");
}

function queuedResult(mails: number, emptyText: string) {
  const queuedText = `${plural(mails, "mail")} queued. A running server sends them within seconds.\n`;
  return [{ mails }, mails === 0 ? emptyText : queuedText] as const;
}

const leadsResult = (leads: readonly LeadWithMails[], emptyText: string) =>
  [leads.map(leadJson), leads.length > 0 ? leadTable(leads) : emptyText] as const;

command("list", "list leads, newest first")
  .option("--limit <count>", "how many", parseLimit, 50)
  .option("--flagged", "only suspected spam")
  .storeAction(async ({ store }, options: { limit: number; flagged?: true }) =>
    leadsResult(await store.list(options), "No leads.\n"),
  );

command("show <ID>", "show a lead with every field and its mails").storeAction(
  async ({ store }, id: string) => {
    const lead = await store.get(id);
    return [leadJson(lead), leadCard(lead)];
  },
);

command("export", "export every lead, oldest first, to stdout or a file")
  .addOption(new Option("--csv", "comma-separated values (the default)").conflicts("json"))
  .option("--out <file>", "write to a new file")
  .storeAction(async ({ store }, options: ExportOptions) => {
    const count = await exportLeads(store, options);
    if (options.out !== undefined) note(`${plural(count, "lead")} written to ${options.out}.`);
    return undefined;
  });

command("release <ID>", "release a flagged lead: mail it as a normal one").storeAction(
  async ({ store }, id: string) =>
    queuedResult(await store.release(id), "Nothing to release: this lead isn't flagged.\n"),
);

command("check", "send a test mail to MAIL_TO, or report what failed").printingAction(async () => {
  const text = "This is a test mail from your site. Leads will arrive the same way.";
  const result = await mailOwner("Test mail", text);
  if (!result.sent) process.exitCode = EXIT_FAILURE;
  const message = result.sent ? result.how : `Not sent: ${result.failed}.\n${result.change}`;
  return [result, `${message}\n`];
});

command("retry [ID]", "retry a lead's unsent mails now")
  .option("--all", "every waiting mail, except those refused for a week")
  .storeAction(
    async ({ store }, id: string | undefined, { all }: { all?: true }, self: Command) => {
      if ((id === undefined) === (all === undefined))
        self.error("“retry” needs either an ID or --all.");
      const emptyText = all
        ? "Nothing to retry: no mail is waiting, except any refused for a week. “retry ID” includes those.\n"
        : "Nothing to retry: every mail of this lead is sent or being sent.\n";
      return queuedResult(await store.retry(id), emptyText);
    },
  );

command("give-up <ID>", "stop retrying a lead's unsent mails").storeAction(
  async ({ store }, id: string) => {
    const mailCount = await store.giveUp(id);
    const emptyText = "Nothing to give up: every mail is sent, being sent or already given up.\n";
    const doneText = `${plural(mailCount, "mail")} given up. “retry ID” undoes it.\n`;
    return [{ mails: mailCount }, mailCount === 0 ? emptyText : doneText];
  },
);

command("status", "count leads and mails by state")
  .option("--verify", "also check the whole database")
  .storeAction(async ({ store, backend }, { verify }: { verify?: true }) => {
    if (verify) {
      progress("Checking the whole database…");
      await backend.verify();
    }
    const stats = await store.stats();
    const verifiedText = verify ? "\nThe database is intact.\n" : "";
    return [stats, statusText(stats) + verifiedText];
  });

interface PurgeOptions {
  olderThan?: number;
  yes?: true;
}

const LOG_NOT_CLEAR =
  "Another process is reading the database, so the data is still in its file leads.sqlite-wal.\n" +
  "Stop that process, then run this command again. The server also tries again every hour.\n";

command("purge", "permanently delete old leads with their mails")
  .option("--older-than <age>", "such as 365d (default: privacy.keepMonths)", parseTimeAgo)
  .option("--yes", "delete; otherwise only count")
  .storeAction(async ({ store, backend, settings }, { olderThan, yes }: PurgeOptions) => {
    const dryRun = !yes;
    const onProgress = (count: number) => progress(`${plural(count, "lead")} deleted`);
    const { keepMonths } = settings.business.privacy;
    const before = olderThan ?? retentionStart(keepMonths, Date.now());
    const { purged, kept } = await store.purge({ before, dryRun, onProgress });
    const doneText = dryRun
      ? `${plural(purged, "lead")} would be permanently deleted. Add --yes to delete.\n`
      : `${plural(purged, "lead")} deleted.\n`;
    const isLogClear = dryRun || (await backend.clearLog());
    if (!isLogClear) process.exitCode = EXIT_FAILURE;
    const keptText = `${plural(kept, "old lead")} kept: your mail about them isn't sent yet.\n`;
    return [
      { purged, kept, dryRun, isLogClear },
      doneText + (kept > 0 ? keptText : "") + (isLogClear ? "" : LOG_NOT_CLEAR),
    ];
  });

command("find <ADDRESS|ID>", "find the leads of one person").storeAction(
  async ({ store }, query: string) => {
    return leadsResult(await store.find(query), `No lead has “${query}”.\n`);
  },
);

command("erase <ADDRESS|ID>", "permanently delete the leads of one person")
  .option("--yes", "delete; otherwise only list")
  .storeAction(async (opened, query: string, { yes }: { yes?: true }) => {
    const { store, settings } = opened;
    const leads = [...(await store.find(query)), ...(await store.findSetAside(query))];
    const ids = [...new Set(leads.map((lead) => lead.id))];
    const isLogClear = yes ? await store.erase(ids) : true;
    const backups = await searchBackups(opened, query, ids);
    const workFolders = new Set([workFolder(settings), tmpdir()]);
    backups.unsearched.push(...[...workFolders].flatMap(removeAbandoned));
    if (!(await dropTrial(opened.backend)))
      backups.unsearched.push(`the schema ${TRIAL_SCHEMA}, which “try” is using`);
    if (!isLogClear) process.exitCode = EXIT_FAILURE;
    return [
      { erased: yes ? ids : [], found: ids, ...backups, isLogClear },
      erasureText(leads, ids.length, backups, Boolean(yes)) + (isLogClear ? "" : LOG_NOT_CLEAR),
    ];
  });

command("backup [FILE]", "write a verified copy while the site runs")
  .option("--into <folder>", "add a dated copy here and delete old ones; failures are mailed")
  .printingAction(async (file: string, { into }: { into?: string }, self: Command) => {
    if ((file === undefined) === (into === undefined))
      self.error("“backup” needs either a FILE or --into.");
    progress("Copying and checking the leads…");
    const copy =
      into === undefined
        ? await withStore(async ({ backend }) => ({ file, leads: await backUp(backend, file) }))
        : await withStore((opened) => backUpInto(opened, into)).catch(mailFailure);
    return [copy, `${plural(copy.leads, "lead")} copied to ${copy.file}.\n`];
  });

/**
 * Emails the owner that a scheduled backup failed, then rethrows the error. Nobody watches scheduled
 * commands, so a failure is also visible in the exit code and in `/readyz`.
 */
async function mailFailure(error: unknown): Promise<never> {
  const text = `The backup of your leads failed: ${messageOf(error)} Older backups are untouched. See docs/leads.md, Backups.`;
  const mail = await mailOwner("Backup failed", text);
  if (!mail.sent) note(`The mail about this failed too: ${mail.failed}.`);
  throw error;
}

command("restore <FILE>", "fill an empty database from a backup").printingAction(
  async (file: string) => {
    const settings = readSettings();
    await using target = await openBackend(settings);
    const leads = await restoreLeads(target, file, workFolder(settings));
    return [{ leads }, `${plural(leads, "lead")} restored.\n`];
  },
);

command("try <FILE>", "start this release on a backup's leads, as deploy/update does")
  .option("--written-by <folder>", "the release that wrote the backup", ".")
  .printingAction(async (file: string, { writtenBy }: { writtenBy: string }) => {
    await tryRelease(readSettings(), file, writtenBy);
    return [{ ready: true }, "This release is ready on a copy of the leads.\n"];
  });

// A signal would skip the exit handlers, which remove unfinished copies.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

const args = process.argv.slice(2);
// Each call to `write` handles its own error.
process.stdout.on("error", () => {});
try {
  await program.parseAsync(args.length > 0 ? args : ["--help"], { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode && EXIT_USAGE_ERROR;
  // EPIPE: the reader of a pipe, such as `| head`, closed it early.
  else if ((error as { code?: string }).code !== "EPIPE") {
    note(messageOf(error));
    process.exitCode = EXIT_FAILURE;
  }
}
