/** Starts Node processes, reads their output and kills them. */
import { type ChildProcess, spawn } from "node:child_process";
import { readOutput } from "./output.ts";

/** Node arguments to put before a script that imports JSX. */
export const WITH_JSX = ["--import", "./tests/support/jsx.ts"];

/** Kills the process when the test run ends. */
export function killAtExit(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("close", () => process.off("exit", kill));
}

/**
 * Starts Node and collects its output.
 * @param args the script, then its arguments
 * @param cwd working directory; default: this process's
 */
export function startChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
) {
  const child = spawn(process.execPath, args, {
    cwd,
    // Node's warnings would mix with the script's output.
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  killAtExit(child);
  const said = readOutput(child);
  return {
    ...said,
    process: child,
    /** Sends a signal, then waits until the process has exited and its output is read. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await said.ended;
    },
  };
}
