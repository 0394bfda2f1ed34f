/** The owner's commands as the build bundles them, each run as a process of its own. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";

/** What ships. `npm run build:server` makes it anew in a second. */
export const CLI_SCRIPT = resolve(import.meta.dirname, "../../dist/server/leads.js");

/** @param env on top of this process's own, DATA_DIR or DATABASE_URL among it */
export function runCli(args: readonly string[], env: NodeJS.ProcessEnv) {
  const merged = { ...process.env, DATABASE_URL: "", ...env };
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const options = { env: merged, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [CLI_SCRIPT, ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
