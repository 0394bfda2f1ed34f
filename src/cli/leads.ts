/**
 * The owner's commands: `npm run leads -- list | show | export | release | check | retry |
 * give-up | status | purge | backup`. They work while the server runs, on the same store.
 */
import { existsSync } from "node:fs";
import { CommanderError } from "commander";
import { createProgram } from "./program.ts";
import { note } from "./terminal.ts";

const FAILED = 1;
const TYPED_WRONG = 2;

if (existsSync(".env")) process.loadEnvFile(".env");
// Each write reports its own failure.
process.stdout.on("error", () => {});

const typed = process.argv.slice(2);
try {
  const argv = typed.length > 0 ? typed : ["--help"];
  await createProgram(process.env).parseAsync(argv, { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode && TYPED_WRONG;
  // Else the reader of a pipe went away (`| head`): it has what it wanted.
  else if ((error as { code?: string }).code !== "EPIPE") {
    note(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  }
}
