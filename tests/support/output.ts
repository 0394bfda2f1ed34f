/** Reads a test process's output line by line. */
import type { ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** One line of a server's log. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Collects a process's log lines and other output. */
export function readOutput(child: ChildProcessByStdio<null, Readable, Readable>) {
  const log: LogLine[] = [];
  const output: string[] = [];
  const waiting = new Set<() => void>();
  const read = (line: string) => {
    if (line.startsWith("{")) log.push(JSON.parse(line) as LogLine);
    else output.push(line);
    for (const check of [...waiting]) check();
  };
  createInterface({ input: child.stdout }).on("line", read);
  createInterface({ input: child.stderr }).on("line", read);
  const ended = new Promise<number | null>((done) => child.once("close", done));

  /** Waits until `find` returns a value. @throws Error with the output if the process ends first */
  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((done, fail) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      void ended.then((code) => {
        check();
        const said = [...output, ...log.map((line) => JSON.stringify(line))].join("\n");
        fail(new Error(`The process ended with ${code}:\n${said}`));
      });
      check();
    });
  }

  return {
    log: log as readonly LogLine[],
    /** Lines that aren't JSON log lines. */
    output: output as readonly string[],
    /** Resolves with the exit code. */
    ended,
    /** Resolves with the port once the output matches. */
    port: (pattern: RegExp) => until(() => pattern.exec(output.join("\n"))?.[1]).then(Number),
    /** Resolves once `count` lines match. */
    printed: (count: number, pattern = /./) =>
      until(() => output.filter((line) => pattern.test(line))[count - 1]),
    /** Resolves with the `count`th log line of an event, past or future. */
    logged: (event: string, count = 1) =>
      until(() => log.filter((line) => line.event === event)[count - 1]),
  };
}
