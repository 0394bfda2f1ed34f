/** What search engines are told of the media that a build publishes, and where the site lies. */
import type { ImageMetadata } from "astro";
import { filmFiles, mediaIndex, sizeOf, stillImage } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";

/** A picture file that the build publishes. */
export interface StillFile {
  /** Absolute URL of a JPEG or PNG. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  /** What it shows, from media.yaml. */
  alt: string;
}

/** A film that the build publishes. */
export interface FilmFile {
  /** Absolute URL of the H.264 file. */
  url: string;
  alt: string;
  /** Its first frame. */
  poster: StillFile;
  /** Running time in seconds. */
  seconds: number;
  /** ISO 8601 date. */
  uploaded: string;
}

/** Absolute URL of a root-relative path, on the canonical origin (Astro's `site`). */
export const absolute = (path: string): string => new URL(import.meta.env.SITE).origin + path;

async function published(master: ImageMetadata) {
  const { width: widest, height } = sizeOf(master);
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    url: absolute(await jpegUrl(master, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

/** @throws Error naming the file when `media/` has no still of that name */
export async function stillFile(name: string): Promise<StillFile> {
  const alt = mediaIndex().stills[name]?.alt ?? "";
  return { ...(await published(stillImage(name))), alt };
}

/** @throws Error naming the file when `media/` has no film of that name */
export async function filmFile(name: string): Promise<FilmFile> {
  const { sources, poster } = filmFiles(name);
  const about = mediaIndex().films[name];
  if (!about) throw new Error(`media/media.yaml does not list the film "${name}"`);
  const { alt, seconds, uploaded } = about;
  return {
    url: absolute(sources.mp4),
    alt,
    seconds,
    uploaded,
    poster: { ...(await published(poster)), alt },
  };
}
