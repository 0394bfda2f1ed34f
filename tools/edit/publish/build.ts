/** Builds the site before each publication. */
import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import { Refused } from "../failures.ts";

/** How many lines of a failed build's output to show. */
const MAX_REASON_LINES = 8;

/**
 * Builds the site like `npm run build`. Tests replace the script with EDIT_BUILD.
 * @returns the build's notes
 * @throws Refused with the build's error message
 */
export async function build(cwd: string): Promise<string[]> {
  // The dev server's NODE_ENV would cause a development build.
  const { NODE_ENV: _, EDIT_BUILD: script = "scripts/build.ts", ...env } = process.env;
  const options = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY };
  const running = promisify(execFile)(process.execPath, [script], options);
  const output = await running.catch((error) => {
    throw new Refused(`The build failed, so nothing was published.\n${reason(linesOf(error))}`);
  });
  return linesOf(output).flatMap((line) => /Note: (.*)/.exec(line)?.[1] ?? []);
}

/** The nonblank lines of stderr, then of stdout. */
const linesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  stripVTControlCharacters(`${stderr}\n${stdout}`).trim().split(/\s*\n/);

/** The error message: from the first line that mentions an error, without stack traces. */
function reason(lines: string[]): string {
  const relevant = lines.filter((line) => !/^\s+at |^\s*Stack trace/.test(line));
  const first = relevant.findIndex((line) => /error|is wrong|does not match|ENOSPC/i.test(line));
  return relevant.slice(Math.max(first, 0)).slice(0, MAX_REASON_LINES).join("\n");
}
