import { filmMaster, type Master } from "../content/masters.ts";
import { JPEG_WIDTH, jpegUrl } from "../content/picture.ts";
import type { Service } from "../content/service.ts";

export type DescribedPicture = Awaited<ReturnType<typeof describePicture>>;
export type DescribedFilm = ReturnType<typeof describeFilm>;

export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;

export async function describePicture(master: Master) {
  const { width: widest, height } = master.image;
  const width = Math.min(JPEG_WIDTH, widest);
  return {
    ...master,
    url: absoluteUrl(await jpegUrl(master.image, JPEG_WIDTH)),
    width,
    height: Math.round((width * height) / widest),
  };
}

export function describeFilm(
  { media, name }: NonNullable<Service["film"]>,
  poster: DescribedPicture,
) {
  const { alt, seconds, uploaded, sources, rendered } = filmMaster(media);
  return {
    name,
    description: alt,
    rendered,
    thumbnail: poster.url,
    url: absoluteUrl(sources.mp4),
    seconds: Math.round(seconds),
    /** Search engines require a time zone; noon UTC is the same day from Colorado to Europe. */
    uploaded: `${uploaded}T12:00:00Z`,
  };
}
