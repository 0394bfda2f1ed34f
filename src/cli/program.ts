/** What the owner may type: commands, their options and their help. */
import { Command, InvalidArgumentError, Option } from "commander";
import * as commands from "./commands.ts";

/** Opens the store for one command, and closes it behind it. */
export type WithStore = (
  json: boolean | undefined,
  work: (call: commands.Call) => Promise<void>,
) => Promise<void>;

interface Json {
  json?: true;
}

const NOTES = `
  ID is a reference such as K7RM-4PXD, in any case, with or without the dash.
  --help after a command explains it. Leads are read from DATABASE_URL, or from
  DATA_DIR (./data). Exit codes: 0 done, 1 failed, 2 typed wrong.
`;

/** An age such as 365d, 52w, 12h, in milliseconds. */
function parseAge(text: string): number {
  const [, count, unit = ""] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const hours: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };
  if (count === undefined) {
    throw new InvalidArgumentError("Say how old: 365d (d days, w weeks, h hours).");
  }
  return Number(count) * (hours[unit] ?? 0) * 3_600_000;
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("--limit takes a number from 1 to 999999.");
}

/**
 * Makes the program; parsing throws commander's errors.
 * @param withStore runs what works on the leads
 * @param check sends the test mail
 */
export function createProgram(
  withStore: WithStore,
  check: (options: Json) => Promise<void>,
): Command {
  const program = new Command("npm run leads --")
    .exitOverride()
    .helpCommand(false)
    .addHelpText("after", NOTES)
    .showHelpAfterError(
      "“npm run leads -- --help” lists the commands, --help after one explains it.",
    );
  const command = (name: string, help: string) =>
    program.command(name).description(help).option("--json", "print JSON instead");

  command("list", "newest leads first")
    .option("--limit <count>", "how many", parseLimit, 50)
    .option("--flagged", "only those kept as suspected spam")
    .action(({ json, ...options }: Json & { limit: number; flagged?: true }) =>
      withStore(json, (call) => commands.list(call, options)),
    );
  command("show <ID>", "one lead with every field and its mails").action(
    (id: string, { json }: Json) => withStore(json, (call) => commands.show(call, id)),
  );
  command("export", "every lead, oldest first, to stdout or a file")
    .addOption(new Option("--csv", "comma-separated values (the default)").conflicts("json"))
    .option("--out <file>", "write this file, which must not exist")
    .action((options: Json & { out?: string }) =>
      withStore(options.json, (call) => commands.exportAll(call, options)),
    );
  command(
    "release <ID>",
    "send a lead that was taken for a bot's on, as if nothing had been the matter",
  ).action((id: string, { json }: Json) => withStore(json, (call) => commands.release(call, id)));
  command("check", "send one test mail to MAIL_TO, and say what failed").action(check);
  command("retry [ID]", "send a lead's unsent mails (or one mail, by its id) again now")
    .option("--all", "every unsent mail but those given up")
    .action((id: string | undefined, { json, all }: Json & { all?: true }, self: Command) => {
      if ((id === undefined) === (all === undefined)) self.error("“retry” needs an ID, or --all.");
      return withStore(json, (call) => commands.retry(call, id));
    });
  command("give-up <ID>", "stop sending a lead's unsent mails (or one mail, by its id)").action(
    (id: string, { json }: Json) => withStore(json, (call) => commands.giveUp(call, id)),
  );
  command("status", "leads and mails by state")
    .option("--verify", "also read the whole database and check it")
    .action((options: Json & { verify?: true }) =>
      withStore(options.json, (call) => commands.status(call, options)),
    );
  command("purge", "delete old leads with their mails and keys, for good")
    .requiredOption("--older-than <age>", "age, such as 365d or 52w", parseAge)
    .option("--yes", "delete; without it, only count")
    .action((options: Json & { olderThan: number; yes?: true }) =>
      withStore(options.json, (call) => commands.purge(call, options)),
    );
  command("backup <FILE>", "write a verified copy while the site runs").action(
    (file: string, { json }: Json) => withStore(json, (call) => commands.backup(call, file)),
  );
  return program;
}
