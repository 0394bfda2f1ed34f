/** Code that the owner's commands share: help, `--json` and access to the leads. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import type { Backend } from "#leads/backend.ts";
import { openBackend } from "#leads/open.ts";
import { sqliteFile } from "#leads/sqlite.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { write } from "./terminal.ts";

/** The result that a command prints: with `--json` the value, otherwise the text. */
type CommandResult = readonly [value: unknown, text: string];

export interface OpenedStore {
  store: LeadStore;
  backend: Backend;
}

const NOTES = `
  ID is a reference such as K7RM-4PXD; case and dash don't matter.
  Add --help to a command for its options. Leads are read from DATABASE_URL or
  DATA_DIR (./data). Exit codes: 0 success, 1 failure, 2 usage error.
`;

export const program = new Command("npm run leads --")
  .exitOverride()
  .helpCommand(false)
  .addHelpText("after", NOTES)
  .showHelpAfterError(
    "“npm run leads -- --help” lists the commands; --help after a command lists its options.",
  );
export const command = (name: string, help: string) =>
  program.command(name).description(help).option("--json", "print JSON instead");

if (existsSync(".env")) process.loadEnvFile(".env");
const dataDir = process.env["DATA_DIR"] || "./data";
const databaseUrl = process.env["DATABASE_URL"] || undefined;

/** Opens the database without updating its schema. */
export const openDatabase = () => openBackend({ dataDir, databaseUrl });

/** Opens the store for one command, and closes it afterward. */
export async function withStore<T>(work: (opened: OpenedStore) => Promise<T>): Promise<T> {
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    throw new Error(
      `There are no leads in ${dataDir} yet. If they are elsewhere, set DATA_DIR or DATABASE_URL.`,
    );
  }
  await using backend = await openDatabase();
  return await work({ backend, store: await createStore({ backend }) });
}

/** Returns a commander action that runs `work` and prints its result, if it returns one. */
export const printingAction = <Arguments extends unknown[]>(
  work: (...values: Arguments) => Promise<CommandResult | undefined>,
) =>
  async function (this: Command, ...values: Arguments) {
    const result = await work(...values);
    if (!result) return;
    const [value, text] = result;
    await write(this.opts()["json"] ? `${JSON.stringify(value, null, 2)}\n` : text);
  };

/** Returns a commander action that opens the store, runs `work` with it and prints the result. */
export const storeAction = <Arguments extends unknown[]>(
  work: (opened: OpenedStore, ...values: Arguments) => Promise<CommandResult | undefined>,
) => printingAction((...values: Arguments) => withStore((opened) => work(opened, ...values)));
