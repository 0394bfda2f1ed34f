/** When content last changed: the date of its last commit, or of the file if there is no git. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** Date of the last commit of a file; undefined while it has uncommitted changes. */
function committed(file: string, root: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", [...args, "--", file], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  try {
    if (git("status", "--porcelain") !== "") return undefined;
    return git("log", "-1", "--format=%cI").trim() || undefined;
  } catch {
    // No git or no repository, as in a container: use the file's date.
    return undefined;
  }
}

/** When a file last changed, as W3C datetime (sitemaps.org, "lastmod"). @param file relative to `root` */
export const lastModified = (file: string, root = process.cwd()): string =>
  committed(file, root) ?? statSync(join(root, file)).mtime.toISOString();
