import { readFileSync } from "node:fs";

/** Returns the first column of the table under a page's heading, without backticks. */
export function tableKeys(page: string, heading: string): string[] {
  const section = readFileSync(page, "utf8").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, key = ""]) => key);
}
