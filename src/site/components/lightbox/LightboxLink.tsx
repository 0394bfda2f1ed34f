import type { ReactNode } from "react";
import { loadInterface } from "../../content/interface.ts";
import { largeStill } from "../../media/large.ts";
import { TILE_CLASS } from "./names.ts";

interface Props {
  /** Of the still. */
  name: string;
  /** Stands under the large picture. */
  caption: string;
  /** The tile: a picture with its alternative text. */
  children: ReactNode;
}

/** A picture that opens large in the lightbox; without script a link to the large file. */
export async function LightboxLink({ name, caption, children }: Props) {
  const large = await largeStill(name);
  return (
    <a
      href={large.href}
      className={`${TILE_CLASS} block cursor-zoom-in`}
      data-srcset={large.srcset}
      data-width={large.width}
      data-height={large.height}
      data-caption={caption}
    >
      {/* Said before the picture's own words: that it opens large. */}
      <span className="sr-only">{loadInterface().lightbox.open}: </span>
      {children}
    </a>
  );
}
