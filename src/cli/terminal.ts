/** Terminal output: results go to stdout, everything else to stderr. */
import { stripVTControlCharacters } from "node:util";

const { stdout, stderr } = process;

export const columns = stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY;

let hasProgress = false;

/** Empty text clears the progress line. */
export function progress(text: string): void {
  if (!stderr.isTTY || (text === "" && !hasProgress)) return;
  stderr.write(`\r\x1b[2K${text}`);
  hasProgress = text !== "";
}

export function write(text: string): Promise<void> {
  progress("");
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

export function note(text: string): void {
  progress("");
  stderr.write(`${text}\n`);
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Removes control characters except line breaks: a visitor's text must not control the owner's terminal. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (control) => (control === "\n" ? "\n" : " "),
  );
}
