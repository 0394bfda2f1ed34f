import type { ReactNode } from "react";
import type { LargePicture } from "../../media/large.ts";
import { TILE_CLASS } from "./names.ts";

interface Props {
  large: LargePicture;
  /** Said before the picture's own words: that it opens large. */
  open: string;
  /** Stands under the large picture. */
  caption: string;
  /** The tile: a picture with its alternative text. */
  children: ReactNode;
}

/** A picture that opens large in the lightbox; without script a link to the large file. */
export function LightboxLink({ large, open, caption, children }: Props) {
  return (
    <a
      href={large.href}
      className={`${TILE_CLASS} block cursor-zoom-in`}
      data-srcset={large.srcset}
      data-width={large.width}
      data-height={large.height}
      data-caption={caption}
    >
      <span className="sr-only">{open}: </span>
      {children}
    </a>
  );
}
