/** What search engines are told of the pictures that a build publishes, and where the site lies. */
import { type Master, sizeOf } from "../media/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../media/picture.ts";

export type PublishedPicture = Awaited<ReturnType<typeof published>>;

/** Absolute URL of a root-relative path, on the canonical origin (Astro's `site`). */
export const absolute = (path: string): string => new URL(import.meta.env.SITE).origin + path;

/** A master with the absolute URL of its JPEG, and the pixels of that. */
export async function published(master: Master) {
  const { width: widest, height } = sizeOf(master.image);
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    ...master,
    url: absolute(await jpegUrl(master.image, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}
