/** Builds the site before each publication. */
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { Refused } from "../failures.ts";

/** How many lines of a failed build's output to show. */
const MAX_REASON_LINES = 8;

/**
 * Builds the site like `npm run build`. Tests replace the command with EDIT_BUILD, a JSON array.
 * @returns the build's notes
 * @throws Refused with the build's error message
 */
export async function build(root: string): Promise<string[]> {
  const replaced = process.env["EDIT_BUILD"];
  const [command = "", ...args]: string[] = replaced
    ? JSON.parse(replaced)
    : [process.execPath, "scripts/build.ts"];
  // The dev server's NODE_ENV would cause a development build.
  const { NODE_ENV: _, ...env } = process.env;
  const running = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    running.on("error", reject).on("close", resolve);
  });
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trimEnd());
  if (code !== 0)
    throw new Refused(`The build failed, so nothing was published.\n${reason(lines)}`);
  return lines.flatMap((line) => /Note: (.*)/.exec(line)?.[1] ?? []);
}

/** The error message: from the first line that mentions an error, without stack traces. */
function reason(lines: string[]): string {
  const relevant = lines.filter((line) => /\S/.test(line) && !/^\s+at |^\s*Stack trace/.test(line));
  const first = relevant.findIndex((line) => /error|is wrong|does not match|ENOSPC/i.test(line));
  return relevant.slice(Math.max(first, 0)).slice(0, MAX_REASON_LINES).join("\n");
}
