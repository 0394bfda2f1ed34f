import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type FileContent = string | Uint8Array | undefined;

/**
 * Writes all contents to temporary files before it renames the first one, so that a full disk changes
 * nothing.
 * @param files each file's path, relative to the root, and its new content; undefined deletes the file
 */
export function writeAll(root: string, files: Map<string, FileContent>) {
  // On the same file system, and where nobody takes half a file for a new one.
  const folder = join(root, ".astro", `write-${randomUUID()}`);
  const temporary = (path: string) => join(folder, path);
  try {
    for (const [path, content = ""] of files) {
      for (const file of [join(root, path), temporary(path)])
        mkdirSync(dirname(file), { recursive: true });
      writeFileSync(temporary(path), content);
    }
    for (const [path, content] of files)
      if (content === undefined) rmSync(join(root, path), { force: true });
      else renameSync(temporary(path), join(root, path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
