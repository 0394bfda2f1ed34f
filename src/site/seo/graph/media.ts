/** Pictures and films. Credit is the business; nothing says where a picture was taken. */
import type { ImageObjectLeaf, VideoObjectLeaf } from "schema-dts";
import type { Business } from "#business/business.ts";
import { homeSectionPath } from "../../content/paths.ts";
import type { Service } from "../../content/service.ts";
import { filmMaster } from "../../media/masters.ts";
import { absolute, type PublishedPicture } from "../site.ts";
import { businessId, logoId, nodeId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

/**
 * A picture with its credit and the page that says who may use it (Google, "Image metadata in
 * search": contentUrl, license, acquireLicensePage, creditText).
 */
export function imageNode(
  business: Business,
  id: string,
  still: PublishedPicture,
  words: { name?: string; description?: string } = {},
): Node<ImageObjectLeaf> {
  const { from, to } = business.copyright;
  const rights = absolute(homeSectionPath("contact"));
  return {
    "@type": "ImageObject",
    "@id": id,
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

/** The brand mark. */
export function logoNode({ name }: Business): Node<ImageObjectLeaf> {
  const url = absolute("/icon-512.png");
  return { "@type": "ImageObject", "@id": logoId, url, contentUrl: url, caption: name };
}

/**
 * The film that is the subject of a page (Google, "Video structured data").
 * @param thumbnail URL of its first frame
 */
export function videoNode(
  canonical: string,
  { media, caption }: NonNullable<Service["film"]>,
  thumbnail: string,
): Node<VideoObjectLeaf> {
  const film = filmMaster(media);
  return {
    "@type": "VideoObject",
    "@id": nodeId(canonical, "film"),
    name: caption.replace(/\.$/, ""),
    description: film.alt,
    thumbnailUrl: [thumbnail],
    // Noon UTC is the same day from Colorado to Europe; search engines want a time and a zone.
    uploadDate: `${film.uploaded}T12:00:00Z`,
    duration: `PT${Math.round(film.seconds)}S`,
    contentUrl: absolute(film.sources.mp4),
    encodingFormat: "video/mp4",
    creator: ref(businessId),
  };
}
