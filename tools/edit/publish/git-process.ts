/**
 * The child process in which git.ts starts git. Starting a program copies the memory map of the process that
 * starts it, and the editor has up to 1.1 GB: from there, a command took 65 ms longer than from here.
 */
import { execFile } from "node:child_process";

export interface GitCommand {
  id: number;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Properties of the error that a failed command throws. */
export interface GitFailure {
  message: string;
  stderr: string;
  /** Git's exit code, if it ended by itself. */
  code: unknown;
  /** Whether the command took too long. */
  killed: boolean | undefined;
}

export interface GitResult {
  id: number;
  stdout: Uint8Array;
  failure: GitFailure | null;
}

process.on("message", ({ id, args, cwd, env }: GitCommand) => {
  const options = {
    cwd,
    env,
    encoding: "buffer",
    maxBuffer: Number.POSITIVE_INFINITY,
    // Pushing a film over a slow connection may take minutes.
    timeout: 10 * 60_000,
  } as const;
  execFile("git", args, options, (error, stdout, stderr) => {
    const failure = error && {
      message: error.message,
      stderr: stderr.toString(),
      code: error.code,
      killed: error.killed,
    };
    process.send?.({ id, stdout, failure } satisfies GitResult);
  });
});
