import { ChevronsLeftRight, Rotate3d } from "lucide-react";
import type { ReactNode } from "react";
import { cropBox } from "../../media/crop.ts";
import type { Master } from "../../media/masters.ts";
import { galleryPicture, masterPicture } from "../../media/picture.ts";
import { PART_RATIO } from "../../media/shapes.ts";
import { focusClasses, Picture } from "../../ui/Picture.tsx";
import { EXHIBITS } from "./exhibits.ts";

const MAX_TICKS = 6;

interface Frame {
  picture: Master;
  label?: string;
  text?: string;
  /** A measurement at its place in the picture. */
  tag?: { label: string; value: string; x: number; y: number } | undefined;
  /** On the stage instead of the picture, which is then only a thumbnail. */
  live?: ReactNode;
  /** Over the picture, for which that of the frame before stays visible below. */
  lines?: ReactNode;
}

interface Props {
  label: string;
  frames: readonly Frame[];
  /** A remark, shown beside the thumbnails. */
  note?: string | undefined;
  kind: keyof typeof EXHIBITS;
  /** Scrolling changes the frames until the visitor does (portfolio/style.css). */
  plays?: boolean;
}

/**
 * Returns the frames whose thumbnails mark the slider. They are at even distances, so that each is where the slider
 * selects it. A single frame needs no slider.
 */
function tickFrames(frames: readonly Frame[]): Frame[] {
  if (frames.length < 2) return [];
  const count = Math.min(MAX_TICKS, frames.length);
  return Array.from({ length: count }, (_, tick) => {
    const index = Math.round((tick * (frames.length - 1)) / (count - 1));
    return frames[index] as Frame;
  });
}

/**
 * Returns where a part is in the one before, in percent: the point that stays in place while it grows, and its width.
 */
function placeIn(outer: Master, inner: Master): string | undefined {
  if (!outer.share || !inner.share) return undefined;
  const box = ({ image, focus, share }: Master) => cropBox(image, PART_RATIO, focus, share);
  const [one, other] = [box(outer), box(inner)];
  if (other.width >= one.width) return undefined;
  const x = (other.left - one.left) / (one.width - other.width);
  const y = (other.top - one.top) / (one.height - other.height);
  return [x, y, other.width / one.width].map((share) => (100 * share).toFixed(2)).join(" ");
}

async function Stage({ label, frames, kind }: Omit<Props, "note" | "plays">) {
  const { wipes, wraps, shape, sizes = "", first } = EXHIBITS[kind];
  const start = first(frames.length);
  const shown = wipes ? [start, start + 1] : [start];
  const isTall = frames.some(({ picture }) => picture.tall);
  const pictures = await Promise.all(
    frames.map(({ picture }) =>
      shape ? masterPicture(picture, isTall ? "upright" : shape) : galleryPicture(picture, sizes),
    ),
  );
  return (
    // Until its script runs, the frames are a row that scrolls, and so must be focusable (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: element.ts removes the tabindex.
    <section aria-label={label} tabIndex={0} className="stage" data-tall={isTall || undefined}>
      {frames.map(({ picture, label, text, tag, live, lines }, index) => (
        <figure
          key={picture.share ? label : picture.image.src}
          data-label={label}
          data-part={
            index > 0 ? placeIn(frames[index - 1]?.picture ?? picture, picture) : undefined
          }
          data-shown={shown.includes(index) || undefined}
          data-over={lines ? "" : undefined}
        >
          {live ?? <Picture picture={pictures[index] as (typeof pictures)[number]} />}
          {lines}
          {tag ? (
            <div className="tag-layer">
              <p className={`tag ${focusClasses(tag)}`}>
                {tag.label} <b>{tag.value}</b>
              </p>
            </div>
          ) : null}
          {label ? (
            <figcaption>
              <span className="mr-4 display text-2xl max-md:block">{label}</span> {index + 1} of{" "}
              {frames.length}. {text}
            </figcaption>
          ) : null}
        </figure>
      ))}
      {wipes ? (
        <span className="wipe">
          <span>
            <ChevronsLeftRight className="size-5" />
          </span>
        </span>
      ) : null}
      {wraps ? (
        <p className="hint label">
          <Rotate3d className="size-5" />
          Drag to turn
        </p>
      ) : null}
    </section>
  );
}

/** Pictures with the same framing: a slider, whose ticks are thumbnails, or a drag across the picture selects one. */
export async function Exhibit({ label, frames, note, kind, plays }: Props) {
  const ticks = tickFrames(frames);
  const thumbnails = await Promise.all(ticks.map(({ picture }) => masterPicture(picture, "thumb")));
  const { fades, wipes, zooms, wraps, first } = EXHIBITS[kind];
  const last = frames.length - 1;
  return (
    <work-exhibit
      data-plays={plays}
      data-fades={fades}
      data-wipes={wipes}
      data-zooms={zooms}
      data-wraps={wraps}
    >
      <Stage label={label} frames={frames} kind={kind} />
      {ticks.length > 0 ? (
        <div className="mt-1 gap-x-8 has-[p]:desk:grid has-[p]:desk:grid-cols-3">
          <div className={`ticks ticks-${ticks.length}`}>
            <span aria-hidden="true" className="contents">
              {thumbnails.map((picture) => (
                <Picture key={picture.src} picture={picture} decorative />
              ))}
              {ticks.map(({ picture, label }) => (
                <span key={picture.share ? label : picture.image.src}>{label}</span>
              ))}
            </span>
            <input
              type="range"
              min={0}
              max={wipes || zooms ? last * 100 : last}
              step={zooms ? 4 : 1}
              defaultValue={wipes ? last * 100 - 20 : first(frames.length)}
              autoComplete="off"
              aria-label={label}
            />
          </div>
          {note ? <p className="mt-6 max-w-text text-sm text-ink-300 desk:mt-0">{note}</p> : null}
        </div>
      ) : null}
    </work-exhibit>
  );
}
