/** When content last changed: by git where there is one, else by the file's own date. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

function git(root: string, ...args: string[]): string {
  const quiet = ["ignore", "pipe", "ignore"] as ["ignore", "pipe", "ignore"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: quiet });
}

/** Date of the last commit of each file under a folder; files changed since are left out. */
function committed(root: string, folder: string): Map<string, string> {
  const dates = new Map<string, string>();
  try {
    const changed = git(root, "status", "--porcelain", "--no-renames", "--", folder);
    const dirty = new Set(changed.split("\n").map((row) => row.slice(3)));
    let date = "";
    // Newest first: the first commit that names a file is its last.
    const log = git(root, "log", "--format=@%cI", "--name-only", "--relative", "--", folder);
    for (const row of log.split("\n")) {
      if (row.startsWith("@")) date = row.slice(1);
      else if (row !== "" && !dirty.has(row) && !dates.has(row)) dates.set(row, date);
    }
  } catch {
    // No git, or no repository, as in a container: the files' own dates have to do.
  }
  return dates;
}

/**
 * @param folder folder of content, from `root`
 * @returns a function from a file's path to its date as W3C datetime (sitemaps.org, "lastmod")
 */
export function lastModified(folder: string, root = process.cwd()): (file: string) => string {
  const dates = committed(root, folder);
  return (file) => dates.get(file) ?? statSync(join(root, file)).mtime.toISOString();
}
