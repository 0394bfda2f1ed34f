import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes and deletes files, either all of them or none: writes all contents to temporary files before it
 * renames the first one, so that a full disk changes nothing.
 * @param files each file's path, relative to the root, and its new content; undefined deletes the file
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

/** By folder, the endings that follow a picture's or film's name in the names of its files. */
const MEDIA_FILE_ENDINGS: Record<string, string[]> = {
  stills: [".jpg", ".png"],
  films: [".mp4", "-1280.mp4", ".webm", "-poster.jpg"],
};

/**
 * Returns the paths, relative to the root, of a picture's or film's existing files except its description
 * file.
 */
export const mediaFilesOf = (folder: string, name: string, root: string): string[] =>
  (MEDIA_FILE_ENDINGS[folder] ?? [])
    .map((ending) => `media/${folder}/${name}${ending}`)
    .filter((file) => existsSync(join(root, file)));
