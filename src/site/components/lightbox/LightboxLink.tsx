import type { ReactNode } from "react";
import { stillMaster } from "../../media/masters.ts";
import { jpegUrl, stillPicture } from "../../media/picture.ts";
import { TILE_CLASS } from "./names.ts";

/** Width in pixels of the JPEG that a tile links to. */
const LINKED_WIDTH = 2560;

interface Props {
  /** The still's file name in `media/stills/`, without extension. */
  name: string;
  /** Caption in the lightbox; defaults to the caption of the surrounding figure. */
  caption?: string;
  /** Text for screen readers, which explains that the picture opens in the lightbox. */
  openLabel: string;
  /** The content of the tile: a picture with its alternative text. */
  children: ReactNode;
}

/** A picture that opens in the lightbox; without JavaScript, a link to the large JPEG. */
export async function LightboxLink({ name, caption, openLabel, children }: Props) {
  const { sources, width, height } = await stillPicture(name, "large");
  return (
    <a
      href={await jpegUrl(stillMaster(name).image, LINKED_WIDTH)}
      className={`${TILE_CLASS} block cursor-zoom-in`}
      data-srcset={sources[0]?.srcSet}
      data-width={width}
      data-height={height}
      data-caption={caption}
    >
      <span className="sr-only">{openLabel}: </span>
      {children}
    </a>
  );
}
