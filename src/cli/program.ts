import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { Command } from "commander";
import type { Backend } from "#leads/database/backend.ts";
import { sqliteFile } from "#leads/database/sqlite.ts";
import { openBackend } from "#leads/open.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { type Environment, readSettings } from "#settings/environment.ts";
import { write } from "./terminal.ts";

/** The result that a command prints: with `--json` the value, otherwise the text. */
type CommandResult = readonly [value: unknown, text: string];

export interface OpenedStore {
  settings: Environment;
  store: LeadStore;
  backend: Backend;
}

const NOTES = `
  ID is a reference such as K7RM-4PXD; case and dash don't matter.
  Add --help to a command for its options. Leads are read from DATABASE_URL or
  DATA_DIR (./data). Exit codes: 0 success, 1 failure, 2 usage error.
`;

/** Folder for temporary copies. The server also cleans up its data directory. */
export const workFolder = ({ databaseUrl, dataDir }: Environment) =>
  databaseUrl ? tmpdir() : dataDir;

export async function withStore<T>(work: (opened: OpenedStore) => Promise<T>): Promise<T> {
  const settings = readSettings();
  const { dataDir, databaseUrl, mailDomain } = settings;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    throw new Error(
      `There are no leads in ${dataDir} yet. If they are elsewhere, set DATA_DIR or DATABASE_URL.`,
    );
  }
  await using backend = await openBackend(settings);
  return await work({ settings, backend, store: await createStore({ backend, mailDomain }) });
}

class LeadsCommand extends Command {
  override createCommand(name?: string) {
    return new LeadsCommand(name);
  }

  printingAction<Arguments extends unknown[]>(
    work: (...values: Arguments) => Promise<CommandResult | undefined>,
  ) {
    return this.action(async (...values) => {
      const result = await work(...(values as Arguments));
      if (!result) return;
      const [value, text] = result;
      await write(this.opts()["json"] ? `${JSON.stringify(value, null, 2)}\n` : text);
    });
  }

  storeAction<Arguments extends unknown[]>(
    work: (opened: OpenedStore, ...values: Arguments) => Promise<CommandResult | undefined>,
  ) {
    return this.printingAction((...values: Arguments) =>
      withStore((opened) => work(opened, ...values)),
    );
  }
}

export const program = new LeadsCommand("npm run leads --")
  .exitOverride()
  .helpCommand(false)
  .addHelpText("after", NOTES)
  .showHelpAfterError(
    "“npm run leads -- --help” lists the commands; --help after a command lists its options.",
  );
export const command = (name: string, help: string) =>
  program.command(name).description(help).option("--json", "print JSON instead");
