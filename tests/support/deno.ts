/** Runs and type-checks the hosted function with Deno, as Supabase does. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProgram } from "./child.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FUNCTION = "supabase/functions/send-form-emails";
const FOLDER = resolve(ROOT, FUNCTION);
const DENO = resolve(ROOT, "node_modules/.bin/deno");
/** Deno's flags for resolving packages from node_modules, so that it downloads nothing. */
const FLAGS = ["--node-modules-dir=manual", "--no-lock", "--config", `${FOLDER}/deno.json`];
const PERMISSIONS = ["--no-prompt", "--allow-net", "--allow-env", "--allow-read"];
const ENTRY = `${FOLDER}/index.ts`;

/**
 * Starts the function and waits until it listens.
 * @throws Error with its output if it exits instead
 */
export async function startHostedFunction(secrets: Readonly<Record<string, string>>) {
  const program = startProgram(DENO, ["run", ...FLAGS, ...PERMISSIONS, ENTRY], {
    cwd: FOLDER,
    env: {
      PATH: process.env.PATH,
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      PORT: "0",
      ...secrets,
    },
  });
  return {
    ...program,
    /** The function's URL, without the gateway's path prefix. */
    url: `http://127.0.0.1:${await program.port(/Listening on .*:(\d+)\//)}`,
    stop: () => program.end("SIGKILL"),
  };
}

/**
 * Type-checks a copy of the function with Deno's types, which `tsc` doesn't have.
 * @returns Deno's errors, or "" if there are none
 */
export function checkHostedTypes(): string {
  const copy = mkdtempSync(join(tmpdir(), "deno-check-"));
  const folder = join(copy, FUNCTION);
  for (const directory of ["src", "supabase"])
    cpSync(resolve(ROOT, directory), join(copy, directory), { recursive: true });
  // Deno looks for packages' types in parent folders, and for Node's types next to deno.json.
  for (const parent of [copy, folder])
    symlinkSync(resolve(ROOT, "node_modules"), join(parent, "node_modules"));
  const { status, stderr } = spawnSync(
    DENO,
    ["check", "--quiet", "--no-remote", "--no-lock", "--node-modules-dir=manual", "index.ts"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  return status === 0 ? "" : stderr;
}
