import { ChevronsLeftRight, Rotate3d } from "lucide-react";
import type { Frame } from "../content/resolve.ts";
import { galleryPicture, masterPicture } from "../media/picture.ts";
import { Picture } from "../ui/Picture.tsx";

const MAX_TICKS = 6;
/** As in `<source sizes>`. */
const LAYER_SIZES = "(min-width: 100rem) 90rem, (min-width: 48rem) 90vw, 100vw";

interface Props {
  label: string;
  frames: readonly Frame[];
  /** Beside the thumbnails. */
  note?: string | undefined;
  /** One picture fades into the next, is wiped over it, or turns; an orbit's last is followed by its first. */
  kind: "sequence" | "layers" | "orbit";
}

/**
 * A picture and its thumbnails fit in the window together, and no picture is wider than its file. Layers are as
 * wide as the text and uncropped: a crop would cut their labels and markers.
 */
const STAGE =
  "stage relative mx-[max(-1*var(--edge),(100%-2048px)/2)] flex snap-x snap-mandatory overflow-x-auto in-[.exhibit-layers]:md:mx-0 in-[.exhibit-orbit]:desk:mx-0 in-[.live]:grid in-[.live]:cursor-ew-resize in-[.live]:[touch-action:pan-y_pinch-zoom] in-[.live]:grid-cols-1 in-[.live]:overflow-clip in-[.live]:select-none print:grid print:grid-cols-2 print:gap-2";
const FIGURE =
  "grid shrink-0 basis-full snap-start noscript:basis-[88%] noscript:in-[.exhibit-orbit]:not-nth-[6n+1]:hidden print:in-[.exhibit-orbit]:not-nth-[6n+1]:hidden";
const PICTURE =
  "aspect-(--stage-ratio) w-full [grid-area:1/1] in-[.exhibit:not(.exhibit-layers)]:max-h-[max(16rem,100svh-var(--header-height)-9rem)]";
const CAPTION =
  "z-2 isolate px-(--edge) pt-4 [grid-area:2/1] in-[.exhibit-layers]:md:px-6 md:pointer-events-none md:self-end relative md:low-scrim md:pb-5 md:text-paper-50 md:[grid-area:1/1] print:[grid-area:2/1]";

/**
 * Returns the frames whose thumbnails mark the slider, at even distances: exactly where the slider selects them.
 * A single frame has nothing to select.
 */
function tickFrames(frames: readonly Frame[]): Frame[] {
  if (frames.length < 2) return [];
  const count = Math.min(MAX_TICKS, frames.length);
  return Array.from({ length: count }, (_, tick) => {
    const index = Math.round((tick * (frames.length - 1)) / (count - 1));
    return frames[index] as Frame;
  });
}

/** An orbit starts with its first picture, a sequence with the middle one, and a wipe with the last two. */
function startIndex({ frames, kind }: Pick<Props, "frames" | "kind">): number {
  if (kind === "orbit") return 0;
  return kind === "layers" ? frames.length - 2 : Math.floor(frames.length / 2);
}

async function Stage({ label, frames, kind }: Omit<Props, "note">) {
  const first = startIndex({ frames, kind });
  const shown = kind === "layers" ? [first, first + 1] : [first];
  const isTall = frames.some(({ master }) => master.tall);
  const shape = kind === "orbit" ? "turn" : isTall ? "full" : "stage";
  const pictures = await Promise.all(
    frames.map(({ master }) =>
      kind === "layers" ? galleryPicture(master, LAYER_SIZES) : masterPicture(master, shape),
    ),
  );
  return (
    // Until exhibit.ts runs, the frames are a row that scrolls; a row that scrolls must be focusable (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: exhibit.ts removes the tabindex.
    <section aria-label={label} tabIndex={0} className={`${STAGE} ${isTall ? "tall" : ""}`}>
      {frames.map(({ master, label, text }, index) => (
        <figure
          key={master.image.src}
          data-label={label}
          className={`${FIGURE} ${shown.includes(index) ? "shown" : ""}`}
        >
          <Picture picture={pictures[index] as (typeof pictures)[number]} className={PICTURE} />
          {label ? (
            <figcaption className={CAPTION}>
              <span className="mr-4 display text-3xl max-md:block">{label}</span>
              {index + 1} of {frames.length}. {text}
            </figcaption>
          ) : null}
        </figure>
      ))}
      {kind === "layers" ? (
        <span className="pointer-events-none z-1 hidden content-center border-l-2 border-paper-50 [grid-area:1/1] [translate:var(--passed)] in-[.live]:grid">
          <span className="-ml-6 grid size-12 place-items-center rounded-full bg-paper-50 text-ink-950">
            <ChevronsLeftRight className="size-5" />
          </span>
        </span>
      ) : null}
      {kind === "orbit" ? (
        <p className="z-1 hidden items-center gap-2 self-end justify-self-start bg-ink-950 px-4 py-3 label text-paper-50 [grid-area:1/1] in-[.live:not(.used)]:flex">
          <Rotate3d className="size-5" />
          Drag to turn
        </p>
      ) : null}
    </section>
  );
}

/** Pictures with the same framing: a slider, whose ticks are thumbnails, or a drag across the picture selects one. */
export async function Exhibit({ label, frames, note, kind }: Props) {
  const ticks = tickFrames(frames);
  const thumbnails = await Promise.all(ticks.map(({ master }) => masterPicture(master, "thumb")));
  const last = frames.length - 1;
  return (
    <div className={`exhibit exhibit-${kind} ticks-${ticks.length}`}>
      <Stage label={label} frames={frames} kind={kind} />
      {ticks.length > 0 ? (
        <div className="mt-(--tick-gap) gap-x-8 has-[p]:desk:grid has-[p]:desk:grid-cols-3">
          <div className="ticks @container relative col-span-2 grid max-md:max-w-[calc(var(--ticks)*5.5rem)] grid-cols-[repeat(var(--ticks),minmax(0,1fr))] gap-x-(--tick-gap) gap-y-1.5 text-xs text-ink-300 in-[.exhibit:not(.live)]:invisible noscript:hidden print:hidden">
            <span aria-hidden="true" className="contents">
              {thumbnails.map((picture) => (
                <Picture
                  key={picture.src}
                  picture={picture}
                  decorative
                  className="row-start-1 aspect-square w-full opacity-80 data-current:opacity-100 md:aspect-auto md:h-29"
                />
              ))}
              {ticks.map(({ master, label }) => (
                <span
                  key={master.image.src}
                  className="whitespace-nowrap data-current:text-glow-400 @max-[21rem]:hidden"
                >
                  {label}
                </span>
              ))}
            </span>
            <input
              type="range"
              min={0}
              max={kind === "layers" ? last * 100 : last}
              defaultValue={kind === "layers" ? last * 100 - 20 : startIndex({ frames, kind })}
              autoComplete="off"
              aria-label={label}
              className="absolute size-full cursor-ew-resize [touch-action:pan-y_pinch-zoom] appearance-none bg-transparent [grid-area:1/1/2/-1]"
            />
          </div>
          {note ? <p className="mt-6 max-w-text text-sm text-ink-300 desk:mt-0">{note}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
