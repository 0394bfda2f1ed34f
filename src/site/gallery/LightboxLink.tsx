import type { ReactNode } from "react";
import { stillMaster } from "../content/masters.ts";
import { jpegUrl, stillPicture } from "../content/picture.ts";
import { TILE_CLASS } from "./lightbox.ts";

/** Width in pixels of the JPEG that a tile links to. */
const LINKED_WIDTH = 2560;

interface Props {
  name: string;
  /** Caption in the lightbox; defaults to the caption of the surrounding figure. */
  caption?: string;
  openLabel: string;
  children: ReactNode;
}

/** Without JavaScript, a link to the large JPEG. */
export async function LightboxLink({ name, caption, openLabel, children }: Props) {
  const { sources, width, height } = await stillPicture(name, "lightbox");
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
