import { existsSync } from "node:fs";
import { join } from "node:path";

/** Endings of the file names of one picture or film. */
const ENDINGS: Record<string, string[]> = {
  stills: [".jpg", ".png"],
  films: [".mp4", "-1280.mp4", ".webm", "-poster.jpg"],
};

/** Paths of a picture's or film's existing files, except its words file, relative to the project. */
export const mediaOf = (folder: string, name: string, root: string): string[] =>
  (ENDINGS[folder] ?? [])
    .map((ending) => `media/${folder}/${name}${ending}`)
    .filter((file) => existsSync(join(root, file)));
