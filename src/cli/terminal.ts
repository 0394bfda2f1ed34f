/** Where the commands write: results to stdout, everything else to stderr. */
import { stripVTControlCharacters } from "node:util";

export type Terminal = ReturnType<typeof terminal>;

export function terminal(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream) {
  let shown = false;
  /** Rewrites one line while long work goes on; an empty text clears it. Silent without a terminal. */
  const progress = (text: string) => {
    if (!stderr.isTTY || (text === "" && !shown)) return;
    stderr.write(`\r\x1b[2K${text}`);
    shown = text !== "";
  };
  return {
    /** Width of the terminal in columns; undefined when the output goes to a file or a pipe. */
    columns: stdout.isTTY ? stdout.columns : undefined,
    /** Writes a result, waiting while the reader is slow. */
    write: (text: string) =>
      new Promise<void>((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    /** A line for the person, not part of the result. */
    note(text: string) {
      progress("");
      stderr.write(`${text}\n`);
    },
    progress,
  };
}

/** A visitor's text must not steer the owner's terminal. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (found) => (found === "\n" ? "\n" : " "),
  );
}
