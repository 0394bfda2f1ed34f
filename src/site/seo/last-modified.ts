import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

function commitDate(file: string, root: string): string | undefined {
  try {
    const date = execFileSync("git", ["log", "-1", "--format=%cI", "--", file], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return date.trim() || undefined;
  } catch {
    // There is no git or no repository, as in a container. The caller uses the modification date instead.
    return undefined;
  }
}

/** W3C datetime (sitemaps.org, "lastmod"). */
export const lastModified = (file: string, root = process.cwd()): string =>
  commitDate(file, root) ?? statSync(join(root, file)).mtime.toISOString();
