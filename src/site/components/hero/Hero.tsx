import type { ReactNode } from "react";
import type { FrameName } from "../../media/picture.ts";
import { Still } from "../picture/Still.tsx";

interface Props {
  /** File name of a still in `media/stills/`, without its extension. */
  picture: string;
  frame: FrameName;
  decorative?: boolean;
  className?: string;
  /** Classes of the picture's box; on a phone the picture comes first. */
  boxClass: string;
  children: ReactNode;
}

/**
 * Hero with a still. The picture isn't darkened: text is next to it, below it or on a scrim as tall as the
 * text.
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
