import { ChevronsLeftRight } from "lucide-react";
import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { StatRow } from "../section/StatRow.tsx";
import { EXHIBIT_CLASS, WIPE_START, wipeValue } from "./names.ts";

interface Props {
  words: Interface["exhibit"];
  /** The work's slug, which makes the radio group's name unique. */
  slug: string;
  title: string;
  caption: string;
  /** The first is the base photo that the others are compared with; the last is selected initially. */
  layers: { picture: string; label: string; text?: string | undefined }[];
  figures: { value: string; label: string }[];
  note?: string | undefined;
}

/**
 * Compares pictures of the same frame: a handle wipes the selected layer over the base photo. Without
 * JavaScript, the pictures are listed vertically.
 */
export function Layers({ words, slug, title, caption, layers, figures, note }: Props) {
  const [base, chosen] = [layers[0]?.label ?? "", layers.at(-1)];
  return (
    <section className="on-paper section overflow-x-clip bg-paper-100">
      <div className={`${EXHIBIT_CLASS} layers`}>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <SectionHead heading={title} intro={caption} small />
          <fieldset className="flex rounded-full border border-ink-500 p-1 text-sm font-semibold max-sm:w-full noscript:hidden">
            <legend className="sr-only">{words.layer}</legend>
            {layers.map((layer, index) => (
              <label
                key={layer.picture}
                className="exhibit-segment relative grid min-h-11 flex-auto place-items-center rounded-full px-2 sm:px-6"
              >
                <input
                  type="radio"
                  name={`layer-${slug}`}
                  value={index}
                  defaultChecked={layer === chosen}
                  className="sr-only"
                />
                {layer.label}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="exhibit-frames late">
          {layers.map(({ picture, label, text }, index) => (
            <figure key={picture} data-current={index === 0 || undefined} data-value={label}>
              <Still name={picture} frame="exhibit" />
              <figcaption className="max-w-text">
                <strong className="font-semibold">{label}</strong>{" "}
                {text ? <span className="text-ink-700">{text}</span> : null}
              </figcaption>
            </figure>
          ))}
          <div className="exhibit-wipe pointer-events-none relative z-10 grid items-center noscript:hidden">
            <input
              type="range"
              min={0}
              max={100}
              step="any"
              defaultValue={WIPE_START}
              autoComplete="off"
              aria-label={fill(words.compare, { base })}
              aria-valuetext={wipeValue(chosen?.label ?? "", base, WIPE_START)}
              className="exhibit-range pointer-events-auto"
            />
            <span className="exhibit-mover absolute inset-0 grid items-center border-l-2 border-paper-50">
              <span className="-ml-6 grid size-12 place-items-center rounded-full bg-paper-50 lifted">
                <ChevronsLeftRight aria-hidden="true" className="size-5" />
              </span>
            </span>
          </div>
        </div>
        {figures.length > 0 ? <StatRow stats={figures} /> : null}
        {note ? <p className="mt-4 max-w-text text-sm text-ink-500">{note}</p> : null}
      </div>
    </section>
  );
}
