/** Runs the installed git in this project, without a shell or prompts. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/** GIT_ variables to pass on. Others, set by a hook or a script, could select another repository or index. */
const PASSED_ON = /^GIT_(SSH|SSH_COMMAND|ASKPASS|SSL_.*|HTTP_.*|CONFIG_GLOBAL|CONFIG_NOSYSTEM)$/;

const ENVIRONMENT = {
  GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("GIT_") || PASSED_ON.test(name),
    ),
  ),
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
};

export type Git = ReturnType<typeof createGit>;

export function createGit(cwd: string) {
  const bytes = async (args: string[], env = {}): Promise<Buffer> => {
    const { stdout } = await execFileAsync("git", args, {
      cwd,
      env: { ...ENVIRONMENT, ...env },
      encoding: "buffer",
      maxBuffer: Number.POSITIVE_INFINITY,
      // Pushing a film over a slow connection may take minutes.
      timeout: 10 * 60_000,
    });
    return stdout;
  };
  const text = async (args: string[], env = {}) => (await bytes(args, env)).toString().trim();
  return {
    /** The command's output. @param env additional variables @throws ExecFileException if the command fails */
    bytes,
    text,
    /** The output as text; undefined if the command fails. */
    tryText: (args: string[]) => text(args).catch(() => undefined),
  };
}
