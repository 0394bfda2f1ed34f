import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import { RefusedError } from "../failures.ts";
import { arePackagesInstalled } from "../packages.ts";

const MAX_REASON_LINES = 8;

/**
 * @returns the build's notes, for example about a title that is too long for search results
 * @throws RefusedError with the build's error message
 */
export async function build(cwd: string): Promise<string[]> {
  if (!arePackagesInstalled(cwd))
    throw new RefusedError(
      "An update of the site needs packages that aren't installed, so nothing was published. Stop the editor in the terminal, run npm ci, then npm run edit.",
    );
  // Omits NODE_ENV: the dev server's value would cause a development build.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd, env, maxBuffer: Number.POSITIVE_INFINITY };
  const running = promisify(execFile)(process.execPath, ["scripts/build.ts"], options);
  const output = await running.catch((error) => {
    throw new RefusedError(
      `The build failed, so nothing was published.\n${failureReason(linesOf(error))}`,
    );
  });
  return linesOf(output).flatMap((line) => /Note: (.*)/.exec(line)?.[1] ?? []);
}

const linesOf = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  stripVTControlCharacters(`${stderr}\n${stdout}`).trim().split(/\s*\n/);

/** Starts with the first line that mentions an error, and leaves out stack traces. */
function failureReason(lines: string[]): string {
  const withoutStackTraces = lines.filter((line) => !/^\s+at |^\s*Stack trace/.test(line));
  const firstError = withoutStackTraces.findIndex((line) =>
    /error|is wrong|does not match|ENOSPC/i.test(line),
  );
  return withoutStackTraces.slice(Math.max(firstError, 0)).slice(0, MAX_REASON_LINES).join("\n");
}
