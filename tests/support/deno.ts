/** The hosted function under Deno, as Supabase runs it, on a real PostgreSQL. */
import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { readOutput } from "./output.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FUNCTION = "supabase/functions/send-form-emails";
const FOLDER = resolve(ROOT, FUNCTION);
const DENO = resolve(ROOT, "node_modules/.bin/deno");
/** Packages come from node_modules: nothing is downloaded. */
const FLAGS = ["--node-modules-dir=manual", "--no-lock", "--config", `${FOLDER}/deno.json`];
const PERMISSIONS = ["--no-prompt", "--allow-net", "--allow-env", "--allow-read"];
const ENTRY = `${FOLDER}/index.ts`;

export type HostedFunction = Awaited<ReturnType<typeof startHostedFunction>>;

/**
 * Starts the function and waits until it listens.
 * @throws Error with its output when it ends instead
 */
export async function startHostedFunction(secrets: Readonly<Record<string, string>>) {
  const child = spawn(DENO, ["run", ...FLAGS, ...PERMISSIONS, ENTRY], {
    cwd: FOLDER,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      PORT: "0",
      ...secrets,
    },
  });
  const { log, logged, ended, port } = readOutput(child);
  return {
    /** Where supabase-js finds functions: the project's URL. */
    url: `http://127.0.0.1:${await port(/Listening on .*:(\d+)\//)}`,
    log,
    logged,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Type-checks the function with Deno's own types, which `tsc` doesn't have. @returns its errors, or "" */
export function checkHostedTypes(): string {
  const { status, stderr } = spawnSync(DENO, ["check", "--quiet", "--no-remote", ...FLAGS, ENTRY], {
    cwd: FOLDER,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return status === 0 ? "" : stderr;
}
