import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { EXHIBIT_CLASS } from "./names.ts";
import { splitLabel, tickLabels } from "./ticks.ts";

interface Props {
  words: Interface["exhibit"];
  title: string;
  caption: string;
  /** Word for one picture, such as "Visit". */
  label: string;
  frames: { picture: string; label: string }[];
}

/**
 * Pictures from one camera position, shown one at a time; a slider or a drag selects the picture.
 * Without JavaScript they form a scrollable strip.
 */
export function Sequence({ words, title, caption, label: name, frames }: Props) {
  const at = (index: number) =>
    fill(words.position, { name, index: index + 1, count: frames.length });
  const values = frames.map(({ label }, index) => `${at(index)}, ${label}`);
  return (
    <section className="section overflow-x-clip bg-ink-950 text-paper-50">
      <div className={`${EXHIBIT_CLASS} sequence`}>
        <SectionHead heading={title} intro={caption} tone="ink" small />
        {/* Without JavaScript this is a scrollable strip; WebKit needs a tabindex to make it focusable. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the script removes it. */}
        <section aria-label={title} tabIndex={0} className="exhibit-frames late">
          {frames.map(({ picture, label }, index) => {
            const [when, what] = splitLabel(label);
            return (
              <figure
                key={picture}
                data-current={index === 0 || undefined}
                data-value={values[index]}
              >
                <Still name={picture} frame="exhibit" />
                <figcaption className="flex flex-wrap items-baseline gap-x-4 max-sm:flex-col">
                  <span className="label min-w-[12.5rem] text-glow-400">
                    {at(index)}
                    {when ? ` · ${when}` : ""}
                  </span>
                  <span className="display text-xl first-letter:uppercase">{what}</span>
                </figcaption>
              </figure>
            );
          })}
        </section>
        <div className="exhibit-slider relative noscript:hidden">
          <span className="absolute inset-x-0 top-5 border-t-2 border-ink-500" />
          <span className="exhibit-passed absolute inset-x-0 top-5 border-t-2 border-glow-400" />
          <input
            type="range"
            min={1}
            max={frames.length}
            defaultValue={1}
            autoComplete="off"
            aria-label={title}
            aria-valuetext={values[0]}
            className="exhibit-range"
          />
          <span className="exhibit-mover absolute inset-x-0 top-2">
            <span className="-ml-3 block size-6 rounded-full border-4 border-glow-400 bg-glow-400" />
          </span>
          <ol aria-hidden="true" className="flex justify-between text-xs text-ink-300">
            {tickLabels(frames).map((tick) => (
              <li key={tick} className="exhibit-tick">
                {tick}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
