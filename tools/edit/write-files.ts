import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type FileContent = string | Uint8Array | undefined;

/**
 * Writes all contents to temporary files before it renames the first one, so that a full disk changes
 * nothing.
 * @param files each file's path, relative to the root, and its new content; undefined deletes the file
 */
export function writeAll(root: string, files: Map<string, FileContent>) {
  const temporary = (path: string) => join(root, `${path}~`);
  try {
    for (const [path, content = ""] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(temporary(path), content);
    }
    for (const [path, content] of files)
      if (content === undefined) rmSync(join(root, path), { force: true });
      else renameSync(temporary(path), join(root, path));
  } finally {
    for (const path of files.keys()) rmSync(temporary(path), { force: true });
  }
}
