import type { Point } from "../content/media-schema.ts";
import type { PictureData } from "../media/picture.ts";

/** Returns the nearest position that has a class in picture.css, in percent. */
const nearestStop = (percent: number, step: number) =>
  Math.min(90, Math.max(10, Math.round(percent / step) * step));

export function focusClasses({ x, y }: Point): string {
  return `at-focus at-x-${nearestStop(x, 10)}% at-y-${nearestStop(y, 5)}%`;
}

export interface PictureOptions {
  className?: string;
  /** Set for the page's largest picture, which loads first and never lazily. */
  first?: boolean;
  /** Renders an empty alternative text, because adjacent text has the same meaning. */
  decorative?: boolean;
}

interface Props extends PictureOptions {
  picture: PictureData;
}

export function Picture({ picture, className = "", first = false, decorative = false }: Props) {
  return (
    <picture className="contents">
      {picture.sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={picture.src}
        alt={decorative ? "" : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "low"}
        decoding={first ? "sync" : "async"}
        data-rendered={picture.rendered ? "" : undefined}
        data-mean={picture.mean}
        className={`placeholder object-cover ${focusClasses(picture.focus)} ${className}`}
      />
    </picture>
  );
}
