/** When content last changed: by git where there is one, else by the file's own date. */
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
    // No git, or no repository, as in a container: the file's own date has to do.
    return undefined;
  }
}

/** Date of a file's content, its path from `root`, as W3C datetime (sitemaps.org, "lastmod"). */
export const lastModified = (file: string, root = process.cwd()): string =>
  committed(file, root) ?? statSync(join(root, file)).mtime.toISOString();
