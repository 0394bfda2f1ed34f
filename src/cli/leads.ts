/**
 * The owner's commands: `npm run leads -- list | show | export | release | check | retry |
 * give-up | status | purge | backup`. They work while the server runs, on the same store.
 */
import { existsSync } from "node:fs";
import { CommanderError } from "commander";
import { openStore } from "#leads/index.ts";
import { sqliteFile } from "#leads/sqlite.ts";
import { checkMail } from "./check.ts";
import { createProgram, type WithStore } from "./program.ts";
import { type Terminal, terminal } from "./terminal.ts";

const FAILED = 1;
const TYPED_WRONG = 2;

async function main(argv: string[], env: NodeJS.ProcessEnv, to: Terminal): Promise<void> {
  const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

  const withStore: WithStore = async (json, work) => {
    const dataDir = env["DATA_DIR"] || "./data";
    const databaseUrl = env["DATABASE_URL"] || undefined;
    if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
      throw new Error(
        `There are no leads in ${dataDir} yet. DATA_DIR says where to look, or DATABASE_URL.`,
      );
    }
    const store = await openStore({ dataDir, databaseUrl, verify: false });
    try {
      const answer = (value: unknown, text: () => string) => {
        to.progress("");
        return to.write(json ? toJson(value) : text());
      };
      await work({ store, to, answer });
    } finally {
      to.progress("");
      await store.close();
    }
  };

  const program = createProgram(withStore, async ({ json }) => {
    const result = await checkMail(env);
    const words = result.sent ? result.how : `No mail: ${result.failed}.\n${result.change}`;
    await to.write(json ? toJson(result) : `${words}\n`);
    if (!result.sent) process.exitCode = FAILED;
  });
  try {
    await program.parseAsync(argv.length > 0 ? argv : ["--help"], { from: "user" });
  } catch (error) {
    // The reader of a pipe went away (`| head`): it has what it wanted.
    if ((error as { code?: string }).code === "EPIPE") return;
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode && TYPED_WRONG;
      return;
    }
    to.note(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  }
}

if (existsSync(".env")) process.loadEnvFile(".env");
// Each write reports its own failure.
process.stdout.on("error", () => {});
await main(process.argv.slice(2), process.env, terminal(process.stdout, process.stderr));
