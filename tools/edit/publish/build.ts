/** Builds the site before each publication. */
import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import { RefusedError } from "../failures.ts";

/** Maximum number of lines to show the owner from the output of a failed build. */
const MAX_REASON_LINES = 8;

/**
 * Builds the site as `npm run build` does. Tests set EDIT_BUILD to the path of another script.
 * @param cwd the project's folder
 * @returns the build's notes, for example about a title that is too long for search results
 * @throws RefusedError with the build's error message
 */
export async function build(cwd: string): Promise<string[]> {
  // Omits NODE_ENV: the dev server's value would cause a development build.
  const { NODE_ENV: _, EDIT_BUILD: script = "scripts/build.ts", ...env } = process.env;
  const options = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY };
  const running = promisify(execFile)(process.execPath, [script], options);
  const output = await running.catch((error) => {
    throw new RefusedError(
      `The build failed, so nothing was published.\n${failureReason(linesOf(error))}`,
    );
  });
  return linesOf(output).flatMap((line) => /Note: (.*)/.exec(line)?.[1] ?? []);
}

/** Returns the nonblank lines of stderr, followed by those of stdout. */
const linesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  stripVTControlCharacters(`${stderr}\n${stdout}`).trim().split(/\s*\n/);

/** Returns a few lines, starting with the first that mentions an error, and leaves out stack traces. */
function failureReason(lines: string[]): string {
  const withoutStackTraces = lines.filter((line) => !/^\s+at |^\s*Stack trace/.test(line));
  const firstError = withoutStackTraces.findIndex((line) =>
    /error|is wrong|does not match|ENOSPC/i.test(line),
  );
  return withoutStackTraces.slice(Math.max(firstError, 0)).slice(0, MAX_REASON_LINES).join("\n");
}
