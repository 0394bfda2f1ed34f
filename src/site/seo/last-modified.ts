/** Determines when content last changed: its last commit's date, or the file's modification date if it has none. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** Date of a file's last commit; undefined if it has none or git isn't available. */
function commitDate(file: string, root: string): string | undefined {
  try {
    const date = execFileSync("git", ["log", "-1", "--format=%cI", "--", file], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return date.trim() || undefined;
  } catch {
    // No git or no repository, as in a container: use the file's date.
    return undefined;
  }
}

/** A file's last-modified date as a W3C datetime (sitemaps.org, "lastmod"). @param file relative to `root` */
export const lastModified = (file: string, root = process.cwd()): string =>
  commitDate(file, root) ?? statSync(join(root, file)).mtime.toISOString();
