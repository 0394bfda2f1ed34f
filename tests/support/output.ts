/** What a process that tests started says on its standard output and error, line by line. */
import type { ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** One line of a server's log. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Reads a process from its first line on. */
export function readOutput(child: ChildProcessByStdio<null, Readable, Readable>) {
  const log: LogLine[] = [];
  const output: string[] = [];
  const waiting = new Set<() => void>();
  const read = (line: string) => {
    if (line.startsWith("{")) log.push(JSON.parse(line) as LogLine);
    else output.push(line);
    for (const look of [...waiting]) look();
  };
  createInterface({ input: child.stdout }).on("line", read);
  createInterface({ input: child.stderr }).on("line", read);
  const ended = new Promise<number | null>((done) => child.once("close", done));

  /** Waits until a look at the output finds something. @throws Error with the output when the process ends */
  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((done, fail) => {
      const check = () => {
        const found = look();
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
    /** What is not log. */
    output: output as readonly string[],
    /** Resolves with the exit code. */
    ended,
    /** Resolves with the port, once one of the lines that are not log names it so. */
    port: (pattern: RegExp) => until(() => pattern.exec(output.join("\n"))?.[1]).then(Number),
    /** Resolves when so many lines that are not log matched. */
    printed: (count: number, pattern = /./) =>
      until(() => output.filter((line) => pattern.test(line))[count - 1]),
    /** Resolves with the so many-th log line of an event, past or to come. */
    logged: (event: string, count = 1) =>
      until(() => log.filter((line) => line.event === event)[count - 1]),
  };
}
