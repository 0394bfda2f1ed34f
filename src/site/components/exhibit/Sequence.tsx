import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { EXHIBIT_CLASS, HANDLE_CLASSES, RANGE_CLASSES } from "./names.ts";

interface Props {
  words: Interface["exhibit"];
  title: string;
  caption: string;
  /** What one picture is called, such as "Visit". */
  label: string;
  frames: { picture: string; label: string }[];
}

/**
 * Splits a label such as "Week 8: footings" into date and description; without a colon, the date is empty.
 */
function splitLabel(label: string): [date: string, description: string] {
  const [date = "", ...description] = label.split(": ");
  return description.length > 0 ? [date, description.join(": ")] : ["", label];
}

/**
 * Returns the labels of the slider's ticks, such as "Week 2", "8", "17". If all dates start with the same
 * word, only the first label includes that word. A frame without a date is labeled with its number.
 */
function tickLabels(frames: readonly { label: string }[]): string[] {
  const dates = frames.map(({ label }, index) => splitLabel(label)[0] || String(index + 1));
  const [firstWord = ""] = dates[0]?.split(/(?<= )/) ?? [];
  const isShared = firstWord.endsWith(" ") && dates.every((date) => date.startsWith(firstWord));
  return dates.map((date, index) => (isShared && index > 0 ? date.slice(firstWord.length) : date));
}

/**
 * Pictures taken from one camera position, shown one at a time: the visitor selects a picture with a slider
 * or by dragging across the picture. Without JavaScript, the pictures form a scrollable strip.
 */
export function Sequence({ words, title, caption, label: name, frames }: Props) {
  const positionText = (index: number) =>
    fill(words.position, { name, index: index + 1, count: frames.length });
  const valueTexts = frames.map(({ label }, index) => `${positionText(index)}, ${label}`);
  return (
    <section className="section overflow-x-clip bg-ink-950 text-paper-50">
      <div className={EXHIBIT_CLASS}>
        <SectionHead heading={title} intro={caption} small />
        {/* Without JavaScript this is a scrollable strip; WebKit needs a tabindex to make it focusable. */}
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: exhibit.ts removes the tabindex.
          tabIndex={0}
          className="exhibit-frames late grid grid-cols-1 gap-4 max-md:-mx-(--gutter) noscript:flex noscript:overflow-x-auto noscript:[scroll-snap-type:x_mandatory]"
        >
          {frames.map(({ picture, label }, index) => {
            const [date, description] = splitLabel(label);
            return (
              <figure
                key={picture}
                data-current={index === 0 || undefined}
                data-value={valueTexts[index]}
                className="noscript:flex-[0_0_86%] noscript:snap-center"
              >
                <Still name={picture} frame="exhibit" />
                <figcaption className="flex flex-wrap items-baseline gap-x-4 max-md:px-(--gutter) max-sm:flex-col noscript:mt-4">
                  <span className="label min-w-[12.5rem] text-glow-400">
                    {positionText(index)}
                    {date ? ` · ${date}` : ""}
                  </span>
                  <span className="display text-xl first-letter:uppercase">{description}</span>
                </figcaption>
              </figure>
            );
          })}
        </section>
        <div className="relative noscript:hidden">
          <span className="absolute inset-x-0 top-5 border-t-2 border-ink-500" />
          <span className="absolute inset-x-0 top-5 border-t-2 border-glow-400 [clip-path:inset(0_calc(100%-var(--passed))_0_0)]" />
          <input
            type="range"
            min={1}
            max={frames.length}
            defaultValue={1}
            autoComplete="off"
            aria-label={title}
            aria-valuetext={valueTexts[0]}
            className={RANGE_CLASSES}
          />
          <span className={`${HANDLE_CLASSES} inset-x-0 top-2`}>
            <span className="-ml-3 block size-6 rounded-full border-4 border-glow-400 bg-glow-400" />
          </span>
          <ol aria-hidden="true" className="flex justify-between text-xs text-ink-300">
            {tickLabels(frames).map((tick) => (
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
