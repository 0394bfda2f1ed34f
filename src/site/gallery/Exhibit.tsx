import { Rotate3d } from "lucide-react";
import { type Master, stillMaster, tallMaster } from "../content/masters.ts";
import { masterPicture } from "../content/picture.ts";
import { Picture } from "../ui/Picture.tsx";

const MAX_TICKS = 6;

export interface Frame {
  master: Master;
  /** The portrait master for phones. */
  tall?: Master | undefined;
  label?: string;
  text?: string | undefined;
}

interface Props {
  label: string;
  frames: readonly Frame[];
  /** How one picture replaces another; `turn` also connects the last picture with the first. */
  change?: "fade" | "wipe" | "turn";
}

/** Returns the frames whose thumbnails mark the slider, at even distances: exactly where the slider selects them. */
function tickFrames(frames: readonly Frame[]): Frame[] {
  const count = Math.min(MAX_TICKS, frames.length);
  return Array.from({ length: count }, (_, tick) => {
    const index = Math.round((tick * (frames.length - 1)) / (count - 1));
    return frames[index] as Frame;
  });
}

/** An orbit starts with its first picture, a sequence with the middle one, and a wipe with the last two. */
function startIndex({ frames, change }: Pick<Required<Props>, "frames" | "change">): number {
  if (change === "turn") return 0;
  return change === "wipe" ? frames.length - 2 : Math.floor(frames.length / 2);
}

async function Stage({ label, frames, change }: Required<Props>) {
  const first = startIndex({ frames, change });
  const shown = change === "wipe" ? [first, first + 1] : [first];
  const isTall = frames.some(({ tall }) => tall);
  const shape = change === "turn" ? "turn" : isTall ? "full" : "stage";
  const pictures = await Promise.all(
    frames.map(({ master, tall }) => masterPicture(master, shape, tall)),
  );
  return (
    // Until exhibit.ts runs, the frames are a row that scrolls; a row that scrolls must be focusable (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: exhibit.ts removes the tabindex.
    <section aria-label={label} tabIndex={0} className={`stage ${isTall ? "tall" : ""}`}>
      {frames.map(({ master, label, text }, index) => (
        <figure
          key={master.file}
          data-label={label}
          className={shown.includes(index) ? "shown" : undefined}
        >
          <Picture picture={pictures[index] as (typeof pictures)[number]} />
          {label ? (
            <figcaption>
              <span className="display text-3xl">{label}</span>{" "}
              <span>
                {index + 1} of {frames.length}. {text}
              </span>
            </figcaption>
          ) : null}
        </figure>
      ))}
      {change === "wipe" ? <span className="wipe-handle" /> : null}
      {change === "turn" ? (
        <p className="turn-hint label">
          <Rotate3d className="size-5" />
          Drag to turn
        </p>
      ) : null}
    </section>
  );
}

/** Pictures with the same framing: a slider, whose ticks are thumbnails, or a drag across the picture selects one. */
export async function FrameSlider({ label, frames, change = "fade" }: Props) {
  const ticks = tickFrames(frames);
  const thumbnails = await Promise.all(ticks.map(({ master }) => masterPicture(master, "thumb")));
  const last = frames.length - 1;
  return (
    <div className={`exhibit exhibit-${change} ticks-${ticks.length}`}>
      <Stage label={label} frames={frames} change={change} />
      <div className="ticks">
        {thumbnails.map((picture) => (
          <Picture key={picture.src} picture={picture} decorative />
        ))}
        {ticks.map(({ master, label }) => (
          <span key={master.file} aria-hidden="true">
            {label}
          </span>
        ))}
        <input
          type="range"
          min={0}
          max={change === "wipe" ? last * 100 : last}
          defaultValue={change === "wipe" ? last * 100 - 40 : startIndex({ frames, change })}
          autoComplete="off"
          aria-label={label}
        />
      </div>
    </div>
  );
}

interface ExhibitProps extends Omit<Props, "frames"> {
  /** Each with the name of a still in `media/stills/`. */
  frames: readonly { picture: string; label: string; text?: string | undefined }[];
}

export const Exhibit = ({ frames, ...props }: ExhibitProps) => (
  <FrameSlider
    {...props}
    frames={frames.map(({ picture, ...words }) => ({
      ...words,
      master: stillMaster(picture),
      tall: tallMaster(picture),
    }))}
  />
);
