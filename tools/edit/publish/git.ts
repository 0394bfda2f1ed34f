/** Runs git without a shell or prompts. */
import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import type { GitCommand, GitFailure, GitResult } from "./git-process.ts";

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

const pending = new Map<number, PromiseWithResolvers<Buffer>>();
let lastId = 0;
let gitProcess: ChildProcess | undefined;

/** The process in which git is started. It ends with this process; if it ends earlier, commands fail. */
function startedProcess(): ChildProcess {
  if (gitProcess?.connected) return gitProcess;
  gitProcess = fork(resolve("tools/edit/publish/git-process.ts"), { serialization: "advanced" })
    .on("message", ({ id, stdout, failure }: GitResult) => {
      if (failure) pending.get(id)?.reject(Object.assign(new Error(failure.message), failure));
      else pending.get(id)?.resolve(stdout);
      pending.delete(id);
    })
    .on("exit", () => {
      for (const { reject } of pending.values()) reject(new Error("git's process was stopped"));
      pending.clear();
    });
  return gitProcess;
}

export type Git = ReturnType<typeof createGit>;

export function createGit(cwd: string) {
  const runForBytes = (args: string[], env = {}): Promise<Buffer> => {
    const command: GitCommand = { id: ++lastId, args, cwd, env: { ...ENVIRONMENT, ...env } };
    const result = Promise.withResolvers<Buffer>();
    pending.set(command.id, result);
    startedProcess().send(command);
    return result.promise;
  };
  const run = async (args: string[], env = {}) => (await runForBytes(args, env)).toString().trim();
  return {
    /** @throws Error with the properties of GitFailure if the command fails */
    runForBytes,
    run,
    /**
     * @returns undefined if git ended with an exit code, for example because it found nothing
     * @throws Error if git couldn't be started or was killed
     */
    tryRun: (args: string[]) =>
      run(args).catch((error: Partial<GitFailure>) => {
        if (typeof error.code !== "number") throw error;
        return undefined;
      }),
  };
}
