import { Rotate3d } from "lucide-react";
import type { ReactNode } from "react";
import type { PictureData } from "../content/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";
import { EXHIBIT_CLASS, HANDLE_CLASSES, RANGE_CLASSES } from "./names.ts";

export interface Frame {
  picture: PictureData;
  valueText: string;
  /** Without one, the style sheet shows the value text. */
  caption?: ReactNode;
  /** Leaves the frame out of the strip that visitors without JavaScript see, and out of prints. */
  isInteractiveOnly?: boolean;
}

interface Props {
  title: string;
  caption: string;
  frames: Frame[];
  ticks?: string[];
  hint?: string;
  /** Name of the orbit that the frames are of, whose last frame is next to the first. */
  orbit?: string;
}

/** The visitor selects the picture to show with a slider or by dragging across the picture. */
export function FrameSlider({ title, caption, frames, ticks = [], hint, orbit }: Props) {
  return (
    <section className="section overflow-x-clip bg-ink-950 text-paper-50">
      <div className={`${EXHIBIT_CLASS} ${orbit ? "orbit uncropped" : ""}`} data-orbit={orbit}>
        <SectionHead heading={title} intro={caption} small />
        {/* Without JavaScript this is a scrollable strip; WebKit needs a tabindex to make it focusable. */}
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: exhibit.ts removes the tabindex.
          tabIndex={0}
          className="exhibit-frames late grid grid-cols-1 gap-4 max-md:-mx-(--gutter) noscript:flex noscript:overflow-x-auto noscript:[scroll-snap-type:x_mandatory]"
        >
          {frames.map((frame, index) => (
            <figure
              key={frame.valueText}
              data-current={index === 0 || undefined}
              data-value={frame.valueText}
              className={`noscript:flex-[0_0_86%] noscript:snap-center ${frame.isInteractiveOnly ? "noscript:hidden print:hidden" : ""}`}
            >
              <Picture picture={frame.picture} />
              {frame.caption ? (
                <figcaption className="flex flex-wrap items-baseline gap-x-4 max-md:px-(--gutter) max-sm:flex-col max-sm:gap-y-1 noscript:mt-4">
                  {frame.caption}
                </figcaption>
              ) : null}
            </figure>
          ))}
          {hint ? (
            <p className="label flex items-center gap-2 text-glow-400 [grid-area:2/1] justify-self-end max-sm:[grid-area:3/1] max-sm:justify-self-start max-sm:px-(--gutter) noscript:hidden print:hidden">
              <Rotate3d className="size-5" />
              {hint}
            </p>
          ) : null}
        </section>
        <div className="exhibit-slider relative noscript:hidden">
          <span className="absolute inset-x-0 top-5 border-t-2 border-ink-500" />
          <span className="absolute inset-x-0 top-5 border-t-2 border-glow-400 [clip-path:inset(0_calc(100%-var(--passed))_0_0)]" />
          <input
            type="range"
            min={1}
            max={frames.length}
            defaultValue={1}
            autoComplete="off"
            aria-label={title}
            aria-valuetext={frames[0]?.valueText}
            className={RANGE_CLASSES}
          />
          <span className={`${HANDLE_CLASSES} inset-x-0 top-2`}>
            <span className="-ml-3 block size-6 rounded-full border-4 border-glow-400 bg-glow-400" />
          </span>
          <ol aria-hidden="true" className="flex justify-between text-xs text-ink-300">
            {ticks.map((tick) => (
              <li
                key={tick}
                className="relative flex w-0 justify-center whitespace-nowrap first:justify-start last:justify-end"
              >
                <span className="absolute -top-6.5 left-0 h-3 border-l-2 border-ink-500" />
                {tick}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
