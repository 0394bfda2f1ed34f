import { ChevronsLeftRight } from "lucide-react";
import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { StatRow } from "../section/StatRow.tsx";
import { Head, type HeadProps } from "./Head.tsx";
import { EXHIBIT_CLASS, WIPE_START, wipeValue } from "./names.ts";

interface Props extends HeadProps {
  words: Interface["exhibit"];
  /** The first is the photo that the others are compared with; the last is shown at first. */
  layers: { picture: string; label: string; text?: string | undefined }[];
  figures: { value: string; label: string }[];
  note?: string | undefined;
}

/**
 * Pictures of the same frame: one is chosen and wiped over the first with a handle. Without script
 * they are one below the other.
 */
export function Layers({ words, layers, figures, note, ...head }: Props) {
  const chosen = layers.length - 1;
  const base = layers[0]?.label ?? "";
  return (
    <section className="on-paper section overflow-clip bg-paper-100">
      <div className={`${EXHIBIT_CLASS} layers`}>
        <div className="layers-head">
          <Head {...head} />
          <fieldset className="segments noscript:hidden">
            <legend className="sr-only">{words.layer}</legend>
            {layers.map(({ picture, label }, index) => (
              <label key={picture}>
                <input
                  type="radio"
                  name={head.id}
                  value={index}
                  defaultChecked={index === chosen}
                  autoComplete="off"
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="exhibit-frames">
          {layers.map(({ picture, label, text }, index) => (
            <figure key={picture} data-current={index === 0 || undefined} data-value={label}>
              <Still name={picture} frame="exhibit" />
              <figcaption>
                <strong className="font-semibold">{label}</strong>{" "}
                {text ? <span className="text-ink-700">{text}</span> : null}
              </figcaption>
            </figure>
          ))}
          <div className="wipe noscript:hidden">
            <input
              type="range"
              min={0}
              max={100}
              step="any"
              defaultValue={WIPE_START}
              autoComplete="off"
              aria-label={fill(words.compare, { base })}
              aria-valuetext={wipeValue(layers[chosen]?.label ?? "", base, WIPE_START)}
              className="exhibit-range"
            />
            <span className="wipe-handle">
              <ChevronsLeftRight aria-hidden="true" className="size-5" />
            </span>
          </div>
        </div>
        {figures.length > 0 ? <StatRow stats={figures} className="mt-8" /> : null}
        {note ? <p className="mt-6 max-w-text text-sm text-ink-500">{note}</p> : null}
      </div>
    </section>
  );
}
