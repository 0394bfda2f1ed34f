/** What search engines are told of the media that a build publishes, and where the site lies. */
import type { ImageMetadata } from "astro";
import { filmFiles, mediaIndex, sizeOf, stillImage } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";

export type StillFile = Awaited<ReturnType<typeof stillFile>>;
export type FilmFile = Awaited<ReturnType<typeof filmFile>>;

/** Absolute URL of a root-relative path, on the canonical origin (Astro's `site`). */
export const absolute = (path: string): string => new URL(import.meta.env.SITE).origin + path;

/** Absolute URL of a master as JPEG or PNG, and its pixels. */
async function published(master: ImageMetadata) {
  const { width: widest, height } = sizeOf(master);
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    url: absolute(await jpegUrl(master, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

/**
 * A picture file that the build publishes, and what it shows.
 * @throws Error naming the file when `media/` has no still of that name
 */
export async function stillFile(name: string) {
  const alt = mediaIndex().stills[name]?.alt ?? "";
  return { ...(await published(stillImage(name))), alt };
}

/**
 * A film that the build publishes: its H.264 file, its first frame, and what media.yaml says.
 * @throws Error naming the file when `media/` has no film of that name
 */
export async function filmFile(name: string) {
  const { sources, poster } = filmFiles(name);
  const about = mediaIndex().films[name];
  if (!about) throw new Error(`media/media.yaml does not list the film "${name}"`);
  const frame = { ...(await published(poster)), alt: about.alt };
  return { ...about, url: absolute(sources.mp4), poster: frame };
}
