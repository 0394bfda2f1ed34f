/** Structured data nodes for pictures and films. Credits the business. Leaves out locations, which aren't recorded. */
import type { ImageObjectLeaf, VideoObjectLeaf } from "schema-dts";
import type { Business } from "#business/business.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { absolute, type PublishedFilm, type PublishedPicture } from "../site.ts";
import { businessId, logoId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

/**
 * A picture with credit and license (Google, "Image metadata in search": contentUrl, license,
 * acquireLicensePage, creditText).
 */
export function imageNode(
  business: Business,
  still: PublishedPicture,
  words: { "@id"?: string; name?: string; description?: string } = {},
): ImageObjectLeaf {
  const { from, to } = business.copyright;
  const rights = absolute(homeSectionPath("contact"));
  return {
    "@type": "ImageObject",
    contentUrl: still.url,
    width: `${still.width} px`,
    height: `${still.height} px`,
    caption: still.alt,
    ...words,
    creditText: business.name,
    creator: ref(businessId),
    copyrightNotice: `© ${from}–${to} ${business.legalName}`,
    license: rights,
    acquireLicensePage: rights,
  };
}

/** The business's logo. */
export function logoNode({ name }: Business): Node<ImageObjectLeaf> {
  const url = absolute("/icon-512.png");
  return { "@type": "ImageObject", "@id": logoId, url, contentUrl: url, caption: name };
}

/** A page's film (Google, "Video structured data"). */
export const videoNode = (film: PublishedFilm): VideoObjectLeaf => ({
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
