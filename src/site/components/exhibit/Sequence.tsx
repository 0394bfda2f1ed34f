import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { Head, type HeadProps } from "./Head.tsx";
import { EXHIBIT_CLASS } from "./names.ts";
import { splitLabel, tickLabels } from "./ticks.ts";

interface Props extends HeadProps {
  words: Interface["exhibit"];
  /** What moves with the slider, such as Visit. */
  label: string;
  frames: { picture: string; label: string }[];
}

/**
 * Pictures from one camera position, in one frame that a slider or a drag moves through. Without
 * script they are a strip to scroll.
 */
export function Sequence({ words, label: name, frames, ...head }: Props) {
  const at = (index: number) => fill(words.position, { name, index: index + 1, count: frames.length });
  const values = frames.map(({ label }, index) => `${at(index)}, ${label}`);
  return (
    <section className="section overflow-clip bg-ink-950 text-paper-50">
      <div className={`${EXHIBIT_CLASS} sequence`}>
        <Head {...head} />
        {/* Without script it's a strip to scroll, which WebKit gives no focus of its own. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the script takes it away. */}
        <section aria-labelledby={head.id} tabIndex={0} className="exhibit-frames">
          {frames.map(({ picture, label }, index) => {
            const [when, what] = splitLabel(label);
            return (
              <figure
                key={picture}
                data-current={index === 0 || undefined}
                data-value={values[index]}
              >
                <Still name={picture} frame="exhibit" />
                <figcaption>
                  <span className="label text-glow-400">
                    {at(index)}
                    {when ? ` · ${when}` : ""}
                  </span>{" "}
                  <span className="display text-xl first-letter:uppercase">{what}</span>
                </figcaption>
              </figure>
            );
          })}
        </section>
        <div className="sequence-slider noscript:hidden">
          <input
            type="range"
            min={1}
            max={frames.length}
            defaultValue={1}
            autoComplete="off"
            aria-labelledby={head.id}
            aria-valuetext={values[0]}
            className="exhibit-range"
          />
          <span className="sequence-dot" />
          <ol aria-hidden="true" className="text-xs text-ink-300">
            {tickLabels(frames).map((tick) => (
              <li key={tick}>
                <span>{tick}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
