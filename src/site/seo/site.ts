/** Builds absolute URLs, and the picture and film data that search engines require. */
import type { Service } from "../content/service.ts";
import { filmMaster, type Master } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";

export type PublishedPicture = Awaited<ReturnType<typeof publishPicture>>;
export type PublishedFilm = ReturnType<typeof publishFilm>;

/** Absolute URL of a root-relative path, on the canonical origin (Astro's `site`). */
export const absolute = (path: string): string => new URL(import.meta.env.SITE).origin + path;

/** Adds the JPEG's absolute URL and size in pixels to a master. */
export async function publishPicture(master: Master) {
  const { width: widest, height } = master.image;
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    ...master,
    url: absolute(await jpegUrl(master.image, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

/** A page's film with absolute URLs for the film and its thumbnail. */
export function publishFilm(
  { media, caption }: NonNullable<Service["film"]>,
  poster: PublishedPicture,
) {
  const { alt, seconds, uploaded, sources } = filmMaster(media);
  return {
    name: caption.replace(/\.$/, ""),
    description: alt,
    thumbnail: poster.url,
    url: absolute(sources.mp4),
    seconds: Math.round(seconds),
    /** Search engines require a time zone; noon UTC is the same day from Colorado to Europe. */
    uploaded: `${uploaded}T12:00:00Z`,
  };
}
