/** The installed git, run without a shell, without prompts, and on this project only. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { failureOf, Refused } from "./failures.ts";

const run = promisify(execFile);

/** Other GIT_ variables, set by a hook or a script, could lead git to another repository or index. */
const KEPT = /^GIT_(SSH|SSH_COMMAND|ASKPASS|SSL_.*|HTTP_.*|CONFIG_GLOBAL|CONFIG_NOSYSTEM)$/;

const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") || KEPT.test(name)),
  ),
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_SSH_COMMAND: process.env["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes",
};

/** Milliseconds; a slow line may need minutes for a film. */
const TIMEOUT = 10 * 60_000;

interface Options {
  env?: Record<string, string>;
  input?: string;
}

export type Git = ReturnType<typeof gitIn>;

/** @param root the project */
export function gitIn(root: string) {
  const bytes = async (args: string[], { env = {}, input }: Options = {}): Promise<Buffer> => {
    try {
      const running = run("git", args, {
        cwd: root,
        env: { ...ENVIRONMENT, ...env },
        encoding: "buffer",
        maxBuffer: 512 * 1024 * 1024,
        timeout: TIMEOUT,
      });
      running.child.stdin?.on("error", () => {}).end(input);
      return (await running).stdout;
    } catch (error) {
      throw new Refused(failureOf(error));
    }
  };
  const text = async (args: string[], options?: Options) =>
    (await bytes(args, options)).toString("utf8").trim();
  return {
    /** What the command prints. @throws Refused with a sentence for the owner */
    bytes,
    text,
    /** The same, undefined where the command fails. */
    maybe: (args: string[]) => text(args).catch(() => undefined),
  };
}
