/** Pictures and films. Credit is the business; nothing says where a picture was taken. */
import type { ImageObjectLeaf, VideoObjectLeaf } from "schema-dts";
import type { FilmFile, SeoSite, StillFile } from "../seo-site.ts";
import { businessId, logoId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

/**
 * A picture with its credit (Google, "Image metadata in search": contentUrl and one of creator,
 * creditText, copyrightNotice, license).
 */
export function imageNode(
  { origin, content: { business } }: SeoSite,
  id: string,
  still: StillFile,
  words: { name?: string; description?: string } = {},
): Node<ImageObjectLeaf> {
  const { from, to } = business.copyright;
  return {
    "@type": "ImageObject",
    "@id": id,
    contentUrl: still.url,
    width: `${still.width} px`,
    height: `${still.height} px`,
    caption: still.alt,
    ...words,
    creditText: business.name,
    creator: ref(businessId(origin)),
    copyrightNotice: `© ${from}–${to} ${business.legalName}`,
  };
}

/** The brand mark. */
export function logoNode({ origin, content, logo }: SeoSite): Node<ImageObjectLeaf> {
  return {
    "@type": "ImageObject",
    "@id": logoId(origin),
    url: logo,
    contentUrl: logo,
    caption: content.business.name,
  };
}

/** Whole seconds as an ISO 8601 duration. */
const isoDuration = (seconds: number): string => `PT${Math.round(seconds)}S`;

/** Noon UTC: the same calendar day from Colorado to Europe. Search engines want a time and zone. */
const isoUploaded = (date: string): string => `${date}T12:00:00Z`;

/** A film that is the subject of a page (Google, "Video structured data"). */
export function videoNode(
  { origin }: SeoSite,
  id: string,
  film: FilmFile,
  words: { name: string; description: string },
): Node<VideoObjectLeaf> {
  return {
    "@type": "VideoObject",
    "@id": id,
    ...words,
    thumbnailUrl: [film.poster.url],
    uploadDate: isoUploaded(film.uploaded),
    duration: isoDuration(film.seconds),
    contentUrl: film.url,
    encodingFormat: "video/mp4",
    creator: ref(businessId(origin)),
  };
}
