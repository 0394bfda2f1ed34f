/** Starts programs, reads their output line by line, and stops them. */
import { type ChildProcessByStdio, type SpawnOptions, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** One line of a server's log. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

/**
 * Starts a program and collects its output line by line. If this process exits first, it kills the program.
 */
export function startProgram(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid" | "detached"> & {
    /** The child's descriptors from 3 on; default: none. */
    passedFds?: readonly number[];
  },
) {
  const { passedFds = [], ...spawnOptions } = options;
  const child = spawn(command, args, {
    ...spawnOptions,
    stdio: ["ignore", "pipe", "pipe", ...passedFds],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);

  const log: LogLine[] = [];
  const output: string[] = [];
  const updates = new EventEmitter().setMaxListeners(0);
  const addLine = (line: string) => {
    if (line.startsWith("{")) log.push(JSON.parse(line) as LogLine);
    else output.push(line);
    updates.emit("update");
  };
  createInterface({ input: child.stdout }).on("line", addLine);
  createInterface({ input: child.stderr }).on("line", addLine);

  let isClosed = false;
  const ended = new Promise<number | null>((done) =>
    child.once("close", (code) => {
      process.off("exit", kill);
      isClosed = true;
      done(code);
      updates.emit("update");
    }),
  );

  /** Waits until `find` returns a value. @throws Error with the program's output if the program ends first */
  async function until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const value = find();
      if (value !== undefined) return value;
      if (isClosed) {
        const allLines = [...output, ...log.map((line) => JSON.stringify(line))].join("\n");
        throw new Error(`The program ended with ${child.exitCode}:\n${allLines}`);
      }
      await once(updates, "update");
    }
  }

  return {
    process: child,
    log: log as readonly LogLine[],
    /** Lines that aren't JSON log lines. */
    output: output as readonly string[],
    /**
     * Resolves with the `count`th output line that matches the pattern, even if it was printed before this
     * call.
     */
    printed: (count: number, pattern = /./) =>
      until(() => output.filter((line) => pattern.test(line))[count - 1]),
    /** Resolves with the `count`th log line of an event, even if it was logged before this call. */
    logged: (event: string, count = 1) =>
      until(() => log.filter((line) => line.event === event)[count - 1]),
    /** Resolves with the exit code; null if a signal ended the program. */
    ended,
    /**
     * Sends a signal, then waits until the program has exited and its output is read.
     * @returns the exit code
     */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Starts a Node process with this process's environment variables and those in `env`.
 * @param args Node's arguments: any options, then the script and the script's arguments
 */
export function startChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
) {
  // Node's warnings would mix with the script's output.
  const environment = { ...process.env, NODE_NO_WARNINGS: "1", ...env };
  return startProgram(process.execPath, args, { cwd, env: environment });
}
