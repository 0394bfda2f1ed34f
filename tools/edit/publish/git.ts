import { execFile, spawnSync } from "node:child_process";
import { devNull } from "node:os";
import { join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { readFields } from "../menu.ts";

const MAX_REASON_LINES = 8;

/** No program may run longer, because while it runs, nothing else can be published. */
const MAX_MINUTES = 10;

const STOPPED = "You stopped it.";

export interface Limits {
  minutes?: number;
  /** Aborted when the owner presses Stop. */
  stop?: AbortSignal | undefined;
}

/** Ends a program with all that it has started: a build's own programs would go on, and so would git's SSH. */
function end(pid: number): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"]);
    return;
  }
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  try {
    process.kill(pid);
  } catch {
    // It has ended meanwhile.
  }
  for (const child of stdout?.match(/\d+/g) ?? []) end(Number(child));
}

/**
 * Runs a program without a shell, and returns its output without the final line break.
 * @throws Error whose `stderr` and `stdout` have the program's output
 */
export async function run(
  program: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  { minutes = MAX_MINUTES, stop }: Limits = {},
): Promise<string> {
  if (stop?.aborted) throw new Error(STOPPED);
  const options = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY };
  const running = promisify(execFile)(program, args, options);
  let reason = "";
  const endFor = (why: string) => {
    reason = why;
    if (running.child.pid) end(running.child.pid);
  };
  const timer = setTimeout(() => endFor("It took too long, and was stopped."), minutes * 60_000);
  const onStop = () => endFor(STOPPED);
  stop?.addEventListener("abort", onStop);
  try {
    const { stdout } = await running;
    return stdout.replace(/\n$/, "");
  } catch (error) {
    throw reason ? new Error(reason) : error;
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", onStop);
  }
}

/** The last lines of a failed program's output, from its first error on, without hints and stack traces. */
function reasonOf(error: unknown): string {
  const { stderr = "", stdout = "", message = "" } = error as Record<string, string>;
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split(/\s*\n/)
    .filter((line) => line !== "" && !/^hint:|^\s+at |^\s*Stack trace|^npm notice/.test(line));
  const first = lines.findIndex((line) =>
    /^remote:|error|fatal|denied|is wrong|ENOSPC/i.test(line),
  );
  return lines.slice(first).slice(0, MAX_REASON_LINES).join("\n") || message;
}

/** A message ends with the reason, so that a sentence for the owner comes first. */
export const failed = (message: string, error: unknown) =>
  new Error(`${message}\n${reasonOf(error)}`);

export type Git = (...args: string[]) => Promise<string>;
export type Repository = Awaited<ReturnType<typeof openRepository>>;

/**
 * The owner's folder. No call asks for a password, because nobody would see the question.
 * @throws Error if git isn't installed, or the folder isn't on a branch that follows a remote one
 */
export async function openRepository(root: string) {
  // The dev server's NODE_ENV would cause a development build, and a build may need more memory than the editor.
  const { NODE_ENV: _, NODE_OPTIONS: _memory, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    // Fails when SSH asks for a password, also with an SSH command of the owner's own.
    SSH_ASKPASS: "false",
    SSH_ASKPASS_REQUIRE: "force",
    // A dead connection ends after a minute: until then, nothing else can be published.
    GIT_HTTP_LOW_SPEED_LIMIT: "1",
    GIT_HTTP_LOW_SPEED_TIME: "60",
  };
  // Git doesn't commit without a user's name, which it may not know.
  const { name = "The owner", email = "" } = readFields("content/business.yaml", root);
  // The owner's own hooks may need a person, or a program that isn't here.
  const settings = Object.entries({
    "user.name": name,
    "user.email": email,
    "core.hooksPath": devNull,
  }).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  /** Runs git in a folder, with more environment variables. */
  const gitIn =
    (folder: string, more: NodeJS.ProcessEnv = {}, limits: Limits = {}): Git =>
    (...args) =>
      run("git", [...settings, ...args], folder, { ...env, ...more }, limits);
  const git = gitIn(root);
  const names = ["--git-dir", "--abbrev-ref", "@{upstream}"];
  const [gitDirectory = "", upstream = ""] = await git("rev-parse", ...names).then(
    (output) => output.split("\n"),
    () => {
      throw new Error(
        "There's nowhere to publish to: git isn't installed, or this folder isn't a git repository on a branch that follows a remote one. Ask the person who set up the site.",
      );
    },
  );
  const [remote = "", ...branch] = upstream.split("/");
  const absolute = resolve(root, gitDirectory);
  const callRemote = async (limits: Limits, ...args: string[]) => {
    const { GIT_SSH, GIT_SSH_COMMAND } = env;
    const ssh = "ssh -o ServerAliveInterval=15 -o ServerAliveCountMax=4";
    const command = () => git("config", "--default", ssh, "core.sshCommand");
    const more = GIT_SSH || GIT_SSH_COMMAND ? {} : { GIT_SSH_COMMAND: await command() };
    return gitIn(root, more, limits)(...args);
  };
  return {
    root,
    env,
    git,
    gitIn,
    gitDirectory: absolute,
    /** The editor's own files in it. */
    state: join(absolute, "editor"),
    fetch: (limits: Limits = {}) => callRemote(limits, "fetch", "--quiet"),
    /** @param onto what the remote must still have: somebody may have removed it by force meanwhile */
    push: (commit: string, onto: string) => {
      const target = `refs/heads/${branch.join("/")}`;
      const lease = `--force-with-lease=${target}:${onto}`;
      // Films take long on a slow connection.
      return callRemote({ minutes: 60 }, "push", "--quiet", lease, remote, `${commit}:${target}`);
    },
  };
}

/** The commit that a name stands for; undefined if there is none. */
export const commitAt = (git: Git, name: string): Promise<string | undefined> =>
  git("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`).catch(
    () => undefined,
  );

export const contains = (git: Git, descendant: string, ancestor: string): Promise<boolean> =>
  git("merge-base", "--is-ancestor", ancestor, descendant).then(
    () => true,
    () => false,
  );

/** The paths or entries of a git command with the option -z. */
export const split = (output: string): string[] => output.split("\0").filter((part) => part !== "");
