import type { PictureData } from "../../media/picture.ts";
import type { Point } from "../../media/words.ts";

/** The nearest position picture.css has a class for, in percent. */
const near = (percent: number, step: number) =>
  Math.min(90, Math.max(10, Math.round(percent / step) * step));

/** Classes that center the browser's crop on a point of the picture. */
export function focusClasses({ x, y }: Point): string {
  return `at-focus at-x-${near(x, 10)}% at-y-${near(y, 5)}%`;
}

/** How a picture is shown on its page. */
export interface Look {
  className?: string;
  /** The page's largest picture: fetched first, never lazily. */
  first?: boolean;
  /** Decorative here because the text beside it says the same. */
  decorative?: boolean;
}

interface Props extends Look {
  picture: PictureData;
}

/** A picture in AVIF and JPEG with its dimensions, so that nothing shifts. */
export function Picture({ picture, className = "", first = false, decorative = false }: Props) {
  return (
    <picture className="contents">
      {picture.sources.map((source) => (
        <source
          key={source.type + source.media}
          type={source.type}
          srcSet={source.srcset}
          sizes={source.sizes}
          media={source.media}
        />
      ))}
      <img
        src={picture.src}
        alt={decorative ? "" : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding={first ? "sync" : "async"}
        className={`bg-ink-800 object-cover ${focusClasses(picture.focus)} ${className}`}
      />
    </picture>
  );
}
