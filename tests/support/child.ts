/** Processes that tests start, listen to and kill. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Child {
  readonly process: ChildProcess;
  /** Whole lines printed so far. */
  readonly lines: string[];
  /** Resolves when so many lines matched; rejects when the process ends before. */
  printed(count: number, pattern?: RegExp): Promise<void>;
  /** Sends a signal and waits until the process is gone and its lines are read. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Node's arguments for a script that reaches JSX: the script follows. */
export const WITH_JSX = ["--import", "./tests/support/jsx.ts"];

/**
 * @param args for Node: the script, then its arguments
 * @param cwd its working directory; ours by default
 */
export function startChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const reader = createInterface({ input: child.stdout });
  const drained = once(reader, "close");
  const exited = once(child, "exit");
  let watchers: { met(): boolean; resolve(): void; reject(error: Error): void }[] = [];
  const look = () => {
    for (const watcher of watchers) if (watcher.met()) watcher.resolve();
    watchers = watchers.filter((watcher) => !watcher.met());
  };
  reader.on("line", (line) => {
    lines.push(line);
    look();
  });
  reader.on("close", () => {
    for (const watcher of watchers) watcher.reject(new Error(`the process ended: ${errors}`));
  });
  return {
    process: child,
    lines,
    printed: (count, pattern = /./) =>
      new Promise((resolve, reject) => {
        const met = () => lines.filter((line) => pattern.test(line)).length >= count;
        watchers.push({ met, resolve, reject });
        look();
      }),
    async end(signal) {
      child.kill(signal);
      await Promise.all([exited, drained]);
    },
  };
}
