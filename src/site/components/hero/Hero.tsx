import type { ReactNode } from "react";
import type { FrameName } from "../../media/picture.ts";
import { Still } from "../picture/Still.tsx";

interface Props {
  /** File name of a still in `media/stills/`, without its extension. */
  picture: string;
  frame: FrameName;
  decorative?: boolean;
  className?: string;
  /** Classes of the box around the picture. */
  boxClass: string;
  children: ReactNode;
}

/**
 * A page's hero with a still. The picture isn't darkened: the text is next to it, below it or on a scrim that
 * is as tall as the text.
 */
export function Hero({
  picture,
  frame,
  decorative = false,
  className = "",
  boxClass,
  children,
}: Props) {
  return (
    <section data-hero className={`relative isolate bg-ink-950 text-paper-50 ${className}`}>
      <div className={`relative ${boxClass}`}>
        <Still
          name={picture}
          frame={frame}
          first
          decorative={decorative}
          className="absolute inset-0 size-full"
        />
      </div>
      {children}
    </section>
  );
}
