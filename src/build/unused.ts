import { posix } from "node:path";

const PICTURE_OR_FILM = /\.(avif|webp|jpe?g|png|gif|mp4|webm)$/;

/**
 * Returns the bundled pictures and films that no text file references. Astro copies the original of every
 * picture whose size a page reads; originals must not be published.
 * @param files names of all files of the site
 * @param texts contents of its text files
 */
export function unusedMedia(files: readonly string[], texts: readonly string[]): string[] {
  return files.filter((file) => {
    if (!file.startsWith("_astro/") || !PICTURE_OR_FILM.test(file)) return false;
    const name = posix.basename(file);
    return !texts.some((text) => text.includes(name));
  });
}
