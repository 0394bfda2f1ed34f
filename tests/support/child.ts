/** Processes that tests start, listen to and kill. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

export interface Child {
  readonly process: ChildProcess;
  /** Whole lines printed so far. */
  readonly lines: string[];
  /** Resolves when so many lines matched; rejects when the process ends before. */
  printed(count: number, pattern?: RegExp): Promise<void>;
  /** Sends a signal and waits until the process is gone and its lines are read. */
  end(signal: NodeJS.Signals): Promise<void>;
}

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

/**
 * Bundles a script that reaches JSX, which Node does not read.
 * @returns the file, inside the project so that its packages resolve
 */
export async function bundle(entry: string): Promise<string> {
  const dir = resolve("node_modules/.cache/tests");
  mkdirSync(dir, { recursive: true });
  const outfile = join(dir, `${process.pid}-${entry.replace(/\W+/g, "-")}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    logLevel: "error",
  });
  return outfile;
}
