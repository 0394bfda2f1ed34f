import type { ReactNode } from "react";
import type { FrameName } from "../content/frames.ts";
import { Still } from "./Still.tsx";

interface Props {
  picture: string;
  frame: FrameName;
  decorative?: boolean;
  className: string;
  boxClass: string;
  children: ReactNode;
}

/** The picture isn't darkened: the text is next to it, below it or on a scrim that is as tall as the text. */
export function Hero({ picture, frame, decorative = false, className, boxClass, children }: Props) {
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
