import type { ReactNode } from "react";
import { stillMaster } from "../../media/masters.ts";
import { jpegUrl, still } from "../../media/picture.ts";
import { TILE_CLASS } from "./names.ts";

/** Width in pixels of the JPEG that a tile links to without script. */
const LARGEST = 2560;

interface Props {
  /** Of the still. */
  name: string;
  /** Shown under the large picture; without one, the caption of the figure the link is in. */
  caption?: string;
  /** Says before the picture's own text that it opens large. */
  openLabel: string;
  /** The tile: a picture with its alternative text. */
  children: ReactNode;
}

/** A picture that opens large in the lightbox; without script a link to the large file. */
export async function LightboxLink({ name, caption, openLabel, children }: Props) {
  const { sources, width, height } = await still(name, "large");
  return (
    <a
      href={await jpegUrl(stillMaster(name).image, LARGEST)}
      className={`${TILE_CLASS} block cursor-zoom-in`}
      data-srcset={sources[0]?.srcset}
      data-width={width}
      data-height={height}
      data-caption={caption}
    >
      <span className="sr-only">{openLabel}: </span>
      {children}
    </a>
  );
}
