import { ChevronsLeftRight } from "lucide-react";
import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import { SectionHead } from "../ui/SectionHead.tsx";
import { StatRow } from "../ui/StatRow.tsx";
import { Still } from "../ui/Still.tsx";
import { Markers, numberFigures } from "./Markers.tsx";
import {
  EXHIBIT_CLASS,
  HANDLE_CLASSES,
  RANGE_CLASSES,
  WIPE_START,
  wipeValueText,
} from "./names.ts";

interface Props {
  words: Interface["exhibit"];
  slug: string;
  title: string;
  caption: string;
  /** The first is the base photo; the last is selected initially. */
  layers: { picture: string; label: string; text?: string | undefined }[];
  /** Figures about the pictures; `at` is the place in the pictures that a figure is about, in percent. */
  figures: { value: string; label: string; at?: { x: number; y: number } | undefined }[];
  note?: string | undefined;
}

/** Dragging a handle shows more or less of the selected layer on top of the base photo. */
export function Layers({ words, slug, title, caption, layers, figures, note }: Props) {
  const baseLabel = layers[0]?.label ?? "";
  const initialLayer = layers.at(-1);
  const numbered = numberFigures(figures);
  // A crop would move the places that the markers show.
  const hasMarkers = figures.some(({ at }) => at);
  return (
    <section className="on-paper section overflow-x-clip bg-paper-100">
      <div className={`${EXHIBIT_CLASS} layers ${hasMarkers ? "uncropped" : ""} [&_dd]:text-xl`}>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <SectionHead heading={title} intro={caption} small />
          <fieldset className="flex min-w-0 flex-wrap rounded-[1.75rem] border border-ink-500 p-1 text-sm font-semibold max-sm:w-full noscript:hidden">
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
          {layers.map((layer) => (
            <figure
              key={layer.picture}
              data-current={layer === initialLayer || undefined}
              data-value={layer.label}
              className="grid grid-cols-1"
            >
              <Still name={layer.picture} frame={hasMarkers ? "uncroppedExhibit" : "exhibit"} />
              {hasMarkers ? <Markers figures={numbered} /> : null}
              <figcaption className="max-w-text max-md:px-(--gutter) noscript:mt-4">
                <strong className="font-semibold">{layer.label}</strong>{" "}
                {layer.text ? <span className="text-ink-700">{layer.text}</span> : null}
              </figcaption>
            </figure>
          ))}
          <div className="pointer-events-none relative z-10 grid items-center [grid-area:1/1] has-disabled:invisible noscript:hidden print:hidden">
            <input
              type="range"
              min={0}
              max={100}
              step="any"
              defaultValue={WIPE_START}
              autoComplete="off"
              aria-label={interpolate(words.compare, { base: baseLabel })}
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
        {figures.length > 0 ? <StatRow stats={numbered} /> : null}
        {note ? <p className="mt-4 max-w-text text-sm text-ink-500">{note}</p> : null}
      </div>
    </section>
  );
}
