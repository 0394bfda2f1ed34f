/** The owner's commands (`npm run leads -- --help`). They share the store with a running server. */
import { existsSync } from "node:fs";
import { CommanderError } from "commander";
import { createProgram } from "./program.ts";
import { note } from "./terminal.ts";

const FAILED = 1;
const USAGE_ERROR = 2;

if (existsSync(".env")) process.loadEnvFile(".env");
// Each write handles its own error.
process.stdout.on("error", () => {});

const args = process.argv.slice(2);
try {
  const argv = args.length > 0 ? args : ["--help"];
  await createProgram(process.env).parseAsync(argv, { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode && USAGE_ERROR;
  // EPIPE: the reader of a pipe, such as `| head`, closed it early.
  else if ((error as { code?: string }).code !== "EPIPE") {
    note(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  }
}
