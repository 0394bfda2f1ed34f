import type { PictureData } from "../../media/picture.ts";

interface Props {
  picture: PictureData;
  className?: string;
  /** The page's largest picture: fetched first, never lazily. */
  first?: boolean;
  /** Decorative here because the text beside it says the same. */
  decorative?: boolean;
}

/**
 * A picture in AVIF and JPEG with its dimensions, so that nothing shifts. The classes
 * `ph-rrggbb`, its placeholder colour, and `at-x-y`, what a crop is laid around, become rules of
 * the document (a style attribute would be dropped by the Content-Security-Policy).
 */
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
        className={`ph-${picture.placeholder} at-${picture.focus.x}-${picture.focus.y} object-cover ${className}`}
      />
    </picture>
  );
}
