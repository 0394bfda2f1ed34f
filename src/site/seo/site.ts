/** Builds absolute URLs, and the picture and film data that search engines require. */
import type { Service } from "../content/service.ts";
import { filmMaster, type Master } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";

export type PublishedPicture = Awaited<ReturnType<typeof publishPicture>>;
export type PublishedFilm = ReturnType<typeof publishFilm>;

/** Returns the absolute URL of a root-relative path on the canonical origin (Astro's `site`). */
export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;

/** Returns a master with the absolute URL of its JPEG, and the JPEG's width and height in pixels. */
export async function publishPicture(master: Master) {
  const { width: widest, height } = master.image;
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    ...master,
    url: absoluteUrl(await jpegUrl(master.image, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

/** Returns a page's film with the absolute URLs of the film and its thumbnail. */
export function publishFilm(
  { media, caption }: NonNullable<Service["film"]>,
  poster: PublishedPicture,
) {
  const { alt, seconds, uploaded, sources } = filmMaster(media);
  return {
    name: caption.replace(/\.$/, ""),
    description: alt,
    thumbnail: poster.url,
    url: absoluteUrl(sources.mp4),
    seconds: Math.round(seconds),
    /** Search engines require a time zone; noon UTC is the same day from Colorado to Europe. */
    uploaded: `${uploaded}T12:00:00Z`,
  };
}
