/**
 * Builds the structured data nodes for pictures and films. They credit the business and omit locations, which
 * aren't recorded.
 */
import type { Business } from "#business/business.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { absoluteUrl, type PublishedFilm, type PublishedPicture } from "../site.ts";
import { businessId, ref } from "./ids.ts";

/**
 * Returns the node of a picture, with its credit and license (Google, "Image metadata in search": contentUrl,
 * license, acquireLicensePage, creditText).
 */
export function imageNode(
  business: Business,
  still: PublishedPicture & { name?: string; description?: string },
  id?: string,
) {
  const { from, to } = business.copyright;
  const rights = absoluteUrl(homeSectionPath("contact"));
  return {
    "@type": "ImageObject",
    contentUrl: still.url,
    width: `${still.width} px`,
    height: `${still.height} px`,
    caption: still.alt,
    "@id": id,
    name: still.name,
    description: still.description,
    creditText: business.name,
    creator: ref(businessId),
    copyrightNotice: `© ${from}–${to} ${business.legalName}`,
    license: rights,
    acquireLicensePage: rights,
  };
}

/** Returns the node of a page's film (Google, "Video structured data"). */
export const videoNode = (film: PublishedFilm) => ({
  "@type": "VideoObject",
  name: film.name,
  description: film.description,
  thumbnailUrl: [film.thumbnail],
  uploadDate: film.uploaded,
  duration: `PT${film.seconds}S`,
  contentUrl: film.url,
  encodingFormat: "video/mp4",
  creator: ref(businessId),
});
