import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { parse } from "yaml";
import { RefusedError } from "../failures.ts";

const MAX_REASON_LINES = 8;

/**
 * Runs a program without a shell.
 * @returns its output without the final line break
 * @throws Error whose `stderr` and `stdout` have the program's output
 */
export async function run(program: string, args: string[], cwd: string): Promise<string> {
  // The dev server's NODE_ENV would cause a development build. Git must not wait for an editor or a password.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    ...{ GIT_SSH_COMMAND: "ssh -o BatchMode=yes", ...inherited },
    ...{ LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_EDITOR: "true" },
  };
  // npm is a script that Windows only runs in a shell.
  const shell = process.platform === "win32" && program === "npm";
  const options = { cwd, env, shell, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout.replace(/\n$/, "");
}

/** The last lines of a failed program's output, from its first error on, without hints and stack traces. */
export function reasonOf(error: unknown): string {
  const { stderr = "", stdout = "", message = "" } = error as Record<string, string>;
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split(/\s*\n/)
    .filter((line) => line !== "" && !/^hint:|^\s+at |^\s*Stack trace|^npm notice/.test(line));
  const firstError = lines.findIndex((line) =>
    /^remote:|error|fatal|denied|is wrong|rejected|ENOSPC/i.test(line),
  );
  const reason = firstError < 0 ? lines.slice(-2) : lines.slice(firstError);
  return reason.slice(0, MAX_REASON_LINES).join("\n") || message;
}

export type Repository = Awaited<ReturnType<typeof openRepository>>;

/** @throws RefusedError if git isn't installed, or the folder isn't a repository on a branch with a remote */
export async function openRepository(root: string) {
  const runGit = (...args: string[]) => run("git", args, root);
  const tryGit = (...args: string[]) => runGit(...args).catch(() => "");
  const branch = await runGit("symbolic-ref", "--short", "HEAD").catch((error) => {
    throw new RefusedError(
      error.code === "ENOENT"
        ? "Git isn't installed on this computer. Install it from https://git-scm.com, then start the editor again."
        : "This folder isn't a git repository on a branch, so there's nowhere to publish to. Ask the person who set up the site.",
    );
  });
  const remotes = (await tryGit("remote")).split("\n");
  const tracked = await tryGit("config", `branch.${branch}.remote`);
  const remote = remotes.includes(tracked) ? tracked : (remotes[0] ?? "");
  if (remote === "")
    throw new RefusedError(
      "This folder's repository has no remote repository to publish to. Ask the person who set up the site to add one (git remote add).",
    );
  const target = (await tryGit("config", `branch.${branch}.merge`)) || `refs/heads/${branch}`;
  const tracking = target.replace("refs/heads", `refs/remotes/${remote}`);
  return {
    runGit,
    tryGit,
    remote,
    /** The remote's branch, such as "refs/heads/main". */
    target,
    /** The newest publication's commit, as of the last fetch. */
    published: (await tryGit("rev-parse", "--verify", "--quiet", tracking)) || "HEAD",
    identity: (await tryGit("config", "user.email")) === "" ? siteIdentity(root) : [],
  };
}

/** Names the business as the author of commits, for a git that doesn't know its user's name. */
function siteIdentity(root: string): string[] {
  const { name, email } = parse(readFileSync(join(root, "content/business.yaml"), "utf8"));
  return ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
}
