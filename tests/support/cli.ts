/** Runs the owner's commands from the build, each in its own process. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";

/** The built script of the owner's commands; `npm run build:server` rebuilds it. */
const SCRIPT = resolve(import.meta.dirname, "../../dist/server/leads.js");

/**
 * Runs one command until it exits.
 * @param env variables to add, such as DATA_DIR or DATABASE_URL
 * @param user whom it runs as; only root may choose
 */
export function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  user: { uid?: number } = {},
) {
  const environment = { ...process.env, DATABASE_URL: "", ...env };
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const options = { ...user, env: environment, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [SCRIPT, ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
