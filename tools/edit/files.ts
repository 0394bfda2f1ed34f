import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

export const readIfExists = (file: string): Buffer | undefined =>
  existsSync(file) ? readFileSync(file) : undefined;

/**
 * Writes all contents to temporary files before it renames the first one, so that a full disk changes
 * nothing.
 * @param files each file's path, relative to the root, and its new content; undefined deletes the file
 */
export function writeAll(
  root: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array | undefined]>,
): void {
  const targets = [...files].map(([path, content]) => [join(root, path), content] as const);
  try {
    for (const [file, content] of targets) {
      if (content === undefined) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}~`, content);
    }
  } catch (error) {
    for (const [file] of targets) rmSync(`${file}~`, { force: true });
    throw error;
  }
  for (const [file, content] of targets)
    if (content === undefined) rmSync(file, { force: true });
    else renameSync(`${file}~`, file);
}

/**
 * What follows the name of a picture, film or orbit in its file names, by folder: `ridge-poster.jpg` for
 * `ridge`. These are globs.
 */
const MEDIA_FILE_SUFFIXES: Record<string, string[]> = {
  stills: [".jpg", ".png"],
  films: [".mp4", "-1280.mp4", ".webm", "-poster.jpg"],
  orbits: ["/*.jpg"],
};

/** Without the description file. Paths are relative to `root`. */
export const mediaFilesOf = (folder: string, name: string, root: string): string[] =>
  (MEDIA_FILE_SUFFIXES[folder] ?? [])
    .flatMap((suffix) => globSync(`media/${folder}/${name}${suffix}`, { cwd: root }).sort())
    .map((file) => file.replaceAll("\\", "/"));
