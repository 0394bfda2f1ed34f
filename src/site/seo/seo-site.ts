/**
 * What search engines are told about, as plain data. The functions of this folder take it as an
 * argument, so their tests need no Astro; `astro-site.ts` fills it for a build.
 */
import type { SiteContent } from "../content/load.ts";

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

export interface SeoSite {
  /** Scheme and host, without a trailing slash. */
  origin: string;
  content: SiteContent;
  /** @throws Error naming the file when `media/` has no still of that name */
  still(name: string): Promise<StillFile>;
  /** @throws Error naming the file when `media/` has no film of that name */
  film(name: string): Promise<FilmFile>;
  /** The brand mark, absolute URL. */
  logo: string;
}
