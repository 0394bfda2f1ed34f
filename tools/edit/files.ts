import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes files, all or nothing: writes every temporary file before the first rename, so that a full disk
 * changes nothing.
 * @param files contents by path, relative to the root; undefined deletes the file
 */
export function writeAll(
  root: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array | undefined]>,
): void {
  const all = [...files].map(([path, content]) => [join(root, path), content] as const);
  try {
    for (const [file, content] of all) {
      if (content === undefined) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}~`, content);
    }
  } catch (error) {
    for (const [file] of all) rmSync(`${file}~`, { force: true });
    throw error;
  }
  for (const [file, content] of all)
    if (content === undefined) rmSync(file, { force: true });
    else renameSync(`${file}~`, file);
}

/** Endings of the file names of one picture or film. */
const ENDINGS: Record<string, string[]> = {
  stills: [".jpg", ".png"],
  films: [".mp4", "-1280.mp4", ".webm", "-poster.jpg"],
};

/** Paths of a picture's or film's existing files, except its description file, relative to the project. */
export const mediaOf = (folder: string, name: string, root: string): string[] =>
  (ENDINGS[folder] ?? [])
    .map((ending) => `media/${folder}/${name}${ending}`)
    .filter((file) => existsSync(join(root, file)));
