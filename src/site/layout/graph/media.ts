/** The nodes omit locations, which aren't recorded. */
import type { Business } from "#business/business.ts";
import { homeSectionPath, PICTURE_RIGHTS_ID } from "../../content/paths.ts";
import { absoluteUrl, type DescribedFilm, type DescribedPicture } from "../site-url.ts";
import { businessId, ref } from "./ids.ts";

/**
 * IPTC digital source type of our renders: made by people with software, from scenes they built. No model was
 * trained (trainedAlgorithmicMedia), no photo is part of them (compositeSynthetic), and no formula chose what
 * they show (algorithmicMedia).
 */
const RENDERED_SOURCE_TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation";

/** Not known for pictures and films that aren't rendered. */
const sourceType = ({ rendered }: { rendered: boolean }) => ({
  digitalSourceType: rendered ? RENDERED_SOURCE_TYPE : undefined,
});

/** Google, "Image metadata in search": contentUrl, license, acquireLicensePage, creditText. */
export function imageNode(
  business: Business,
  still: DescribedPicture & { name?: string; description?: string },
  id?: string,
) {
  const rights = absoluteUrl(homeSectionPath(PICTURE_RIGHTS_ID));
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
    license: rights,
    acquireLicensePage: rights,
    ...sourceType(still),
  };
}

/** Google, "Video structured data". */
export const videoNode = (film: DescribedFilm) => ({
  "@type": "VideoObject",
  name: film.name,
  description: film.description,
  thumbnailUrl: [film.thumbnail],
  uploadDate: film.uploaded,
  duration: `PT${film.seconds}S`,
  contentUrl: film.url,
  encodingFormat: "video/mp4",
  creator: ref(businessId),
  ...sourceType(film),
});
