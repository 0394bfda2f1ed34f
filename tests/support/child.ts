/** Node processes that tests start, read and kill. */
import { type ChildProcess, spawn } from "node:child_process";
import { readOutput } from "./output.ts";

/** Node's arguments before a script that imports JSX. */
export const WITH_JSX = ["--import", "./tests/support/jsx.ts"];

/** Kills the process when the test run ends. */
export function killAtExit(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("close", () => process.off("exit", kill));
}

/**
 * @param args for Node: the script, then its arguments
 * @param cwd its working directory; ours by default
 */
export function startChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
) {
  const child = spawn(process.execPath, args, {
    cwd,
    // Warnings would mix with the lines.
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  killAtExit(child);
  const said = readOutput(child);
  return {
    ...said,
    process: child,
    /** Sends a signal and waits until the process is gone and its lines are read. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await said.ended;
    },
  };
}
