import { posix } from "node:path";

const PICTURE_OR_FILM = /\.(avif|webp|jpe?g|png|gif|mp4|webm)$/;

/**
 * Returns the paths of the bundled pictures and films that no text file mentions. Astro bundles the original
 * of each picture whose dimensions a page reads, but originals must not be published.
 * @param files paths of all files on the site
 * @param texts contents of the site's text files
 */
export function unusedMedia(files: readonly string[], texts: readonly string[]): string[] {
  return files.filter((file) => {
    if (!file.startsWith("_astro/") || !PICTURE_OR_FILM.test(file)) return false;
    const name = posix.basename(file);
    return !texts.some((text) => text.includes(name));
  });
}
