/** Pictures and films. Credit is the business; nothing says where a picture was taken. */
import type { ImageObjectLeaf, VideoObjectLeaf } from "schema-dts";
import { homeSectionPath } from "../../content/paths.ts";
import type { FilmFile, SeoSite, StillFile } from "../site.ts";
import { businessId, logoId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

/**
 * A picture with its credit and the page that says who may use it (Google, "Image metadata in
 * search": contentUrl, license, acquireLicensePage, creditText).
 */
export function imageNode(
  { origin, content: { business } }: SeoSite,
  id: string,
  still: StillFile,
  words: { name?: string; description?: string } = {},
): Node<ImageObjectLeaf> {
  const { from, to } = business.copyright;
  const rights = origin + homeSectionPath("contact");
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
    license: rights,
    acquireLicensePage: rights,
  };
}

/** The brand mark. */
export function logoNode({ origin, content }: SeoSite): Node<ImageObjectLeaf> {
  const url = `${origin}/icon-512.png`;
  const caption = content.business.name;
  return { "@type": "ImageObject", "@id": logoId(origin), url, contentUrl: url, caption };
}

/** A film that is the subject of a page (Google, "Video structured data"). */
export function videoNode(
  { origin }: SeoSite,
  id: string,
  film: FilmFile,
  name: string,
): Node<VideoObjectLeaf> {
  return {
    "@type": "VideoObject",
    "@id": id,
    name,
    description: film.alt,
    thumbnailUrl: [film.poster.url],
    // Noon UTC is the same day from Colorado to Europe; search engines want a time and a zone.
    uploadDate: `${film.uploaded}T12:00:00Z`,
    duration: `PT${Math.round(film.seconds)}S`,
    contentUrl: film.url,
    encodingFormat: "video/mp4",
    creator: ref(businessId(origin)),
  };
}
