import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import { readFields } from "../content-files.ts";

const MAX_REASON_LINES = 8;

/**
 * Runs a program, and returns its output without the final line break.
 * @throws Error whose `stderr` and `stdout` have the program's output
 */
export async function run(program: string, args: string[], cwd: string): Promise<string> {
  // The dev server's NODE_ENV would cause a development build. Git must not wait for a password.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
    ...inherited,
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
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
  const first = lines.findIndex((line) =>
    /^remote:|error|fatal|denied|is wrong|ENOSPC/i.test(line),
  );
  return lines.slice(first).slice(0, MAX_REASON_LINES).join("\n") || message;
}

export type Git = Awaited<ReturnType<typeof openRepository>>;

/**
 * Returns a function that runs git.
 * @throws Error if git isn't installed, or the folder isn't on a branch that follows a remote one
 */
export async function openRepository(root: string) {
  const runGit = (...args: string[]) => run("git", args, root);
  const setUp = "Ask the person who set up the site.";
  await runGit("symbolic-ref", "HEAD").catch(({ code }) => {
    throw new Error(
      code === "ENOENT"
        ? "Git isn't installed on this computer. Install it from https://git-scm.com, then start the editor again."
        : `This folder isn't a git repository on a branch, so there's nowhere to publish to. ${setUp}`,
    );
  });
  await runGit("rev-parse", "@{upstream}").catch(() => {
    throw new Error(`This folder's branch has no remote branch to publish to. ${setUp}`);
  });
  // Git may not know its user's name, without which it doesn't commit.
  const { name, email } = readFields("content/business.yaml", root);
  const author = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return (...args: string[]) => runGit(...author, ...args);
}

/** The paths or entries of a git command with the option -z. */
export const split = (output: string): string[] => output.split("\0").filter((part) => part !== "");
