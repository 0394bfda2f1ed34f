/** What the owner may type, and what it does. */
import { existsSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { type LeadStore, openStore } from "#leads/index.ts";
import { sqliteFile } from "#leads/sqlite.ts";
import { checkMail } from "./check.ts";
import { exportLeads } from "./export.ts";
import { leadCard, leadJson, leadTable, statusText } from "./render.ts";
import { note, progress, write } from "./terminal.ts";

/** What a command works with. */
interface Call {
  store: LeadStore;
  /** Prints an object with `--json`, else the text. */
  answer(value: unknown, text: () => string): Promise<void>;
}

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

function known<T>(found: T | undefined, name = ""): T {
  if (found !== undefined) return found;
  throw new Error(`There is no lead with the ID “${name}”. “list” shows the IDs.`);
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Makes the program; parsing throws commander's errors. */
export function createProgram(env: NodeJS.ProcessEnv): Command {
  const print = (json: boolean | undefined, value: unknown, text: () => string) =>
    write(json ? `${JSON.stringify(value, null, 2)}\n` : text());

  /** Opens the store for one command, and closes it behind it. */
  async function withStore(json: boolean | undefined, work: (call: Call) => Promise<void>) {
    const dataDir = env["DATA_DIR"] || "./data";
    const databaseUrl = env["DATABASE_URL"] || undefined;
    if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
      throw new Error(
        `There are no leads in ${dataDir} yet. DATA_DIR says where to look, or DATABASE_URL.`,
      );
    }
    const store = await openStore({ dataDir, databaseUrl, verify: false });
    try {
      const answer: Call["answer"] = (value, text) => {
        progress("");
        return print(json, value, text);
      };
      await work({ store, answer });
    } finally {
      progress("");
      await store.close();
    }
  }

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
      withStore(json, async ({ store, answer }) => {
        const leads = await store.list(options);
        await answer(leads.map(leadJson), () =>
          leads.length > 0 ? leadTable(leads) : "No leads.\n",
        );
      }),
    );

  command("show <ID>", "one lead with every field and its mails").action(
    (id: string, { json }: Json) =>
      withStore(json, async ({ store, answer }) => {
        const lead = known(await store.get(id), id);
        await answer(leadJson(lead), () => leadCard(lead));
      }),
  );

  command("export", "every lead, oldest first, to stdout or a file")
    .addOption(new Option("--csv", "comma-separated values (the default)").conflicts("json"))
    .option("--out <file>", "write this file, which must not exist")
    .action(({ json, out }: Json & { out?: string }) =>
      withStore(json, async ({ store }) => {
        const count = await exportLeads(store, { json, out });
        if (out !== undefined) note(`${plural(count, "lead")} written to ${out}.`);
      }),
    );

  command(
    "release <ID>",
    "send a lead that was taken for a bot's on, as if nothing had been the matter",
  ).action((id: string, { json }: Json) =>
    withStore(json, async ({ store, answer }) => {
      const mails = known(await store.release(id), id);
      if (mails === "limited") {
        throw new Error("50 leads were released within a day: go on tomorrow.");
      }
      await answer({ mails }, () =>
        mails === 0
          ? "Nothing to release: this lead was not held back.\n"
          : `${plural(mails, "mail")} queued. A running server sends within seconds.\n`,
      );
    }),
  );

  command("check", "send one test mail to MAIL_TO, and say what failed").action(
    async ({ json }: Json) => {
      const result = await checkMail(env);
      const words = result.sent ? result.how : `No mail: ${result.failed}.\n${result.change}`;
      await print(json, result, () => `${words}\n`);
      if (!result.sent) process.exitCode = 1;
    },
  );

  command("retry [ID]", "send a lead's unsent mails again now")
    .option("--all", "every unsent mail but those given up")
    .action((id: string | undefined, { json, all }: Json & { all?: true }, self: Command) => {
      if ((id === undefined) === (all === undefined)) self.error("“retry” needs an ID, or --all.");
      return withStore(json, async ({ store, answer }) => {
        const mails = known(await store.retry(id), id);
        await answer({ mails }, () =>
          mails === 0
            ? "Nothing to send again: every mail is sent, being sent or given up.\n"
            : `${plural(mails, "mail")} put back. A running server sends within seconds.\n`,
        );
      });
    });

  command("give-up <ID>", "stop sending a lead's unsent mails").action(
    (id: string, { json }: Json) =>
      withStore(json, async ({ store, answer }) => {
        const mails = known(await store.giveUp(id), id);
        await answer({ mails }, () =>
          mails === 0
            ? "Nothing to give up: every mail is sent, being sent or given up.\n"
            : `${plural(mails, "mail")} given up. “retry ID” undoes it.\n`,
        );
      }),
  );

  command("status", "leads and mails by state")
    .option("--verify", "also read the whole database and check it")
    .action(({ json, verify }: Json & { verify?: true }) =>
      withStore(json, async ({ store, answer }) => {
        if (verify) {
          progress("Reading and checking the whole database…");
          await store.verify();
        }
        const stats = await store.stats();
        const verified = verify ? "\nThe database was read whole and is sound.\n" : "";
        await answer(stats, () => statusText(stats) + verified);
      }),
    );

  command("purge", "delete old leads with their mails and keys, for good")
    .requiredOption("--older-than <age>", "age, such as 365d or 52w", parseAge)
    .option("--yes", "delete; without it, only count")
    .action(({ json, olderThan, yes }: Json & { olderThan: number; yes?: true }) =>
      withStore(json, async ({ store, answer }) => {
        const dryRun = !yes;
        const onProgress = (count: number) => progress(`${plural(count, "lead")} deleted`);
        const before = Date.now() - olderThan;
        const { purged, kept } = await store.purge({ before, dryRun, onProgress });
        const done = dryRun
          ? `${plural(purged, "lead")} would be deleted for good. Add --yes to do it.\n`
          : `${plural(purged, "lead")} deleted.\n`;
        const left = `${plural(kept, "old lead")} stay: their mail to you is not sent yet.\n`;
        await answer({ purged, kept, dryRun }, () => (kept > 0 ? done + left : done));
      }),
    );

  command("backup <FILE>", "write a verified copy while the site runs").action(
    (file: string, { json }: Json) =>
      withStore(json, async ({ store, answer }) => {
        progress("Copying and checking the leads…");
        const leads = await store.backup(file);
        await answer({ file, leads }, () => `${plural(leads, "lead")} copied to ${file}.\n`);
      }),
  );
  return program;
}
