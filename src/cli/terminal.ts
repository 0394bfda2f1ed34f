/** Where the commands write: results to stdout, everything else to stderr. */
import { stripVTControlCharacters } from "node:util";

const { stdout, stderr } = process;

/** Width of the terminal in columns; undefined when the output goes to a file or a pipe. */
export const columns = stdout.isTTY ? stdout.columns : undefined;

let shown = false;

/** Rewrites one line while long work goes on; an empty text clears it. Silent without a terminal. */
export function progress(text: string): void {
  if (!stderr.isTTY || (text === "" && !shown)) return;
  stderr.write(`\r\x1b[2K${text}`);
  shown = text !== "";
}

/** Writes a result, waiting while the reader is slow. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A line for the person, not part of the result. */
export function note(text: string): void {
  progress("");
  stderr.write(`${text}\n`);
}

/** A visitor's text must not steer the owner's terminal. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (found) => (found === "\n" ? "\n" : " "),
  );
}
