/** Runs git without a shell or prompts. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/**
 * Other variables that start with GIT_, which a hook or script may have set, could make git use another
 * repository or index.
 */
const ALLOWED_GIT_VARIABLES =
  /^GIT_(SSH|SSH_COMMAND|ASKPASS|SSL_.*|HTTP_.*|CONFIG_GLOBAL|CONFIG_NOSYSTEM)$/;

const ENVIRONMENT = {
  GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("GIT_") || ALLOWED_GIT_VARIABLES.test(name),
    ),
  ),
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
};

export type Git = ReturnType<typeof createGit>;

export function createGit(cwd: string) {
  const runForBytes = async (args: string[], env = {}): Promise<Buffer> => {
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
  const run = async (args: string[], env = {}) => (await runForBytes(args, env)).toString().trim();
  return {
    /** @throws ExecFileException if the command fails */
    runForBytes,
    run,
    tryRun: (args: string[]) => run(args).catch(() => undefined),
  };
}
