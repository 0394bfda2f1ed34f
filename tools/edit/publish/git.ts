/** Runs the installed git in this project, without a shell or prompts. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { failureOf, Refused } from "../failures.ts";

const run = promisify(execFile);

/** GIT_ variables to pass on. Others, set by a hook or a script, could select another repository or index. */
const PASSED_ON = /^GIT_(SSH|SSH_COMMAND|ASKPASS|SSL_.*|HTTP_.*|CONFIG_GLOBAL|CONFIG_NOSYSTEM)$/;

const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("GIT_") || PASSED_ON.test(name),
    ),
  ),
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_SSH_COMMAND: process.env["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes",
};

/** Pushing a film over a slow connection may take minutes. */
const TIMEOUT_MS = 10 * 60_000;

export type Git = ReturnType<typeof createGit>;

export function createGit(root: string) {
  const bytes = async (args: string[], env: Record<string, string> = {}): Promise<Buffer> => {
    try {
      const { stdout } = await run("git", args, {
        cwd: root,
        env: { ...ENVIRONMENT, ...env },
        encoding: "buffer",
        maxBuffer: 512 * 1024 * 1024,
        timeout: TIMEOUT_MS,
      });
      return stdout;
    } catch (error) {
      throw new Refused(failureOf(error));
    }
  };
  const text = async (args: string[], env?: Record<string, string>) =>
    (await bytes(args, env)).toString("utf8").trim();
  return {
    /** The command's output. @param env additional variables @throws Refused with a message for the owner */
    bytes,
    text,
    /** The output as text; undefined if the command fails. */
    tryText: (args: string[]) => text(args).catch(() => undefined),
  };
}
