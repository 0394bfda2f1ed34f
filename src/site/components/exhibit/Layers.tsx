import { ChevronsLeftRight } from "lucide-react";
import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Still } from "../picture/Still.tsx";
import { SectionHead } from "../section/SectionHead.tsx";
import { StatRow } from "../section/StatRow.tsx";
import {
  EXHIBIT_CLASS,
  HANDLE_CLASSES,
  RANGE_CLASSES,
  WIPE_START,
  wipeValueText,
} from "./names.ts";

interface Props {
  words: Interface["exhibit"];
  /** The work's slug, which makes the name of the radio group unique on the page. */
  slug: string;
  title: string;
  caption: string;
  /**
   * The first layer is the base photo, which the others are compared with; the last is selected initially.
   */
  layers: { picture: string; label: string; text?: string | undefined }[];
  figures: { value: string; label: string }[];
  note?: string | undefined;
}

/**
 * Compares pictures with the same framing: dragging a handle shows more or less of the selected layer on
 * top of the base photo.
 * Without JavaScript, the pictures are listed vertically.
 */
export function Layers({ words, slug, title, caption, layers, figures, note }: Props) {
  const baseLabel = layers[0]?.label ?? "";
  const initialLayer = layers.at(-1);
  return (
    <section className="on-paper section overflow-x-clip bg-paper-100">
      <div className={`${EXHIBIT_CLASS} layers [&_dd]:text-xl`}>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <SectionHead heading={title} intro={caption} small />
          <fieldset className="flex rounded-full border border-ink-500 p-1 text-sm font-semibold max-sm:w-full noscript:hidden">
            <legend className="sr-only">{words.layer}</legend>
            {/* Forced colors remove the selected label's background but show its transparent outline. */}
            {layers.map((layer, index) => (
              <label
                key={layer.picture}
                className="relative grid min-h-11 flex-auto place-items-center rounded-full px-2 has-checked:bg-ink-900 has-checked:text-paper-50 has-checked:[outline:1px_solid_transparent] has-focus-visible:[outline:3px_solid_var(--color-glow-500)] has-focus-visible:outline-offset-3 sm:px-6"
              >
                <input
                  type="radio"
                  name={`layer-${slug}`}
                  value={index}
                  defaultChecked={layer === initialLayer}
                  className="sr-only"
                />
                {layer.label}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="exhibit-frames late grid grid-cols-1 gap-4 max-md:-mx-(--gutter)">
          {layers.map(({ picture, label, text }, index) => (
            <figure key={picture} data-current={index === 0 || undefined} data-value={label}>
              <Still name={picture} frame="exhibit" />
              <figcaption className="max-w-text max-md:px-(--gutter) noscript:mt-4">
                <strong className="font-semibold">{label}</strong>{" "}
                {text ? <span className="text-ink-700">{text}</span> : null}
              </figcaption>
            </figure>
          ))}
          <div className="pointer-events-none invisible relative z-10 grid items-center [grid-area:1/1] in-data-near:has-enabled:visible noscript:hidden">
            <input
              type="range"
              min={0}
              max={100}
              step="any"
              defaultValue={WIPE_START}
              autoComplete="off"
              aria-label={fill(words.compare, { base: baseLabel })}
              aria-valuetext={wipeValueText(initialLayer?.label ?? "", baseLabel, WIPE_START)}
              className={`${RANGE_CLASSES} pointer-events-auto`}
            />
            <span
              className={`${HANDLE_CLASSES} inset-0 grid items-center border-l-2 border-paper-50`}
            >
              <span className="-ml-6 grid size-12 place-items-center rounded-full bg-paper-50 lifted">
                <ChevronsLeftRight className="size-5" />
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
