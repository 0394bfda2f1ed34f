import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** W3C datetime (sitemaps.org, "lastmod"): of the file's last commit or, if there is none, of its last change. */
export function lastModified(file: string, root = process.cwd()): string {
  // Without git or a repository, as in a container, there is no output.
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%cI", "--", file], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout?.trim() || statSync(join(root, file)).mtime.toISOString();
}
