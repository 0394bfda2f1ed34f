/** What search engines are told about: the content, and the media that a build publishes. */
import type { ImageMetadata } from "astro";
import type { SiteContent } from "../content/load.ts";
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

export interface SeoSite {
  /** Scheme and host, without a trailing slash. */
  origin: string;
  content: SiteContent;
}

/**
 * @param site Astro's `site`: the canonical origin
 * @throws Error when the build has no `site`
 */
export function seoSite(content: SiteContent, site: URL | string | undefined): SeoSite {
  if (!site) throw new Error("astro.config.ts sets no `site`: canonical URLs need an origin");
  return { origin: new URL(site).origin, content };
}

async function published({ origin }: SeoSite, master: ImageMetadata) {
  const { width: widest, height } = sizeOf(master);
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    url: origin + (await jpegUrl(master, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

/** @throws Error naming the file when `media/` has no still of that name */
export async function stillFile(site: SeoSite, name: string): Promise<StillFile> {
  const alt = mediaIndex().stills[name]?.alt ?? "";
  return { ...(await published(site, stillImage(name))), alt };
}

/** @throws Error naming the file when `media/` has no film of that name */
export async function filmFile(site: SeoSite, name: string): Promise<FilmFile> {
  const { mp4, poster } = filmFiles(name);
  const about = mediaIndex().films[name];
  if (!about) throw new Error(`media/media.yaml does not list the film "${name}"`);
  const { alt, seconds, uploaded } = about;
  return {
    url: site.origin + mp4,
    alt,
    seconds,
    uploaded,
    poster: { ...(await published(site, poster)), alt },
  };
}
