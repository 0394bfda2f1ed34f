/**
 * The owner's commands: `npm run leads -- list | show | export | release | check | retry |
 * give-up | status | purge | backup`. They work while the server runs, on the same store.
 */
import { existsSync } from "node:fs";
import { openStore } from "#leads/index.ts";
import { sqliteFile } from "#leads/sqlite.ts";
import { checkMail } from "./check.ts";
import { run } from "./commands.ts";
import { type Terminal, terminal } from "./terminal.ts";
import { parseRequest, UsageError } from "./usage.ts";

const DONE = 0;
const FAILED = 1;
const TYPED_WRONG = 2;

async function main(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  to: Terminal,
): Promise<number> {
  try {
    const request = parseRequest(argv);
    if ("help" in request) {
      await to.write(request.help);
      return DONE;
    }
    const { command } = request;
    if (command === "check") {
      const result = await checkMail(env);
      const words = result.sent ? result.how : `No mail: ${result.failed}.\n${result.change}`;
      await to.write(`${request.values["json"] ? JSON.stringify(result, null, 2) : words}\n`);
      return result.sent ? DONE : FAILED;
    }
    const dataDir = env["DATA_DIR"] || "./data";
    const databaseUrl = env["DATABASE_URL"] || undefined;
    if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
      throw new Error(
        `There are no leads in ${dataDir} yet. DATA_DIR says where to look, or DATABASE_URL.`,
      );
    }
    const store = await openStore({ dataDir, databaseUrl, verify: false });
    try {
      return (await run({ ...request, command }, store, to)) ? DONE : FAILED;
    } finally {
      to.progress("");
      await store.close();
    }
  } catch (error) {
    // The reader of a pipe went away (`| head`): it has what it wanted.
    if ((error as { code?: string }).code === "EPIPE") return DONE;
    to.note(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return FAILED;
    to.note("“npm run leads -- --help” lists the commands, --help after one explains it.");
    return TYPED_WRONG;
  }
}

if (existsSync(".env")) process.loadEnvFile(".env");
// Each write reports its own failure.
process.stdout.on("error", () => {});
process.exitCode = await main(
  process.argv.slice(2),
  process.env,
  terminal(process.stdout, process.stderr),
);
