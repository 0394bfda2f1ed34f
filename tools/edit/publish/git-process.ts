/**
 * The child process in which git.ts starts git. Starting a program copies the memory map of the process that
 * starts it, and the editor has up to 1.1 GB: from there, a command took 65 ms longer than from here.
 */
import { type ExecFileException, execFile } from "node:child_process";

export interface GitCommand {
  id: number;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** The error that a failed command throws. Its `code` is git's exit code, if git ended by itself. */
export type GitFailure = Pick<ExecFileException, "message" | "stderr" | "code" | "killed">;

export interface GitResult {
  id: number;
  stdout: Buffer;
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
    // As an Error, it would arrive without these properties.
    const failure = error && { ...error, message: error.message, stderr: stderr.toString() };
    process.send?.({ id, stdout, failure } satisfies GitResult);
  });
});
