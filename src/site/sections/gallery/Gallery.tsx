import type { PictureOrFilm } from "../../content/fields.ts";
import { FilmBox, FilmLink } from "../../film/FilmBox.tsx";
import { clock } from "../../lightbox/clock.ts";
import { galleryPicture, jpegUrl } from "../../media/picture.ts";
import { Picture } from "../../ui/Picture.tsx";

interface Work {
  title: string;
  text: string;
  media: PictureOrFilm;
}

/** How style.css arranges the works. */
type Layout = "stage" | "pair" | "trio" | "rows";

function layoutOf(works: readonly Work[]): Layout {
  const isFilm = ({ media }: Work) => media.discriminant === "film";
  if (works.length === 2) return "pair";
  if (works.every(isFilm)) return "stage";
  return works.length === 3 && !works.slice(1).some(isFilm) ? "trio" : "rows";
}

const ROW = "(min-width: 48rem) 90vw, 100vw";
const HALF_ROW = "(min-width: 48rem) min(46vw, 45rem), 100vw";

/** The `sizes` attributes of the first work's `<source>` and of the others'. */
const SIZES: Record<Layout, [string, string]> = {
  stage: [ROW, HALF_ROW],
  pair: [HALF_ROW, HALF_ROW],
  trio: [
    "(min-width: 60rem) min(60vw, 60rem), (min-width: 48rem) 90vw, 100vw",
    "(min-width: 60rem) min(31vw, 31rem), (min-width: 48rem) 46vw, 100vw",
  ],
  rows: [ROW, "(min-width: 48rem) min(53vw, 53rem), 100vw"],
};

function sizesOf(index: number, count: number, layout: Layout): string {
  const isAlone = index === 0 || (layout === "rows" && count % 2 === 0 && index === count - 1);
  return SIZES[layout][isAlone ? 0 : 1];
}

/** Width in pixels of the JPEG that a link opens without JavaScript. */
const LINKED_WIDTH = 1920;

async function WorkPicture({ media, title, sizes }: Work & { sizes: string }) {
  if (media.discriminant === "film")
    return (
      <div className="relative aspect-video w-full overflow-clip bg-ink-950">
        <FilmBox film={media.value} poster={await galleryPicture(media.value.poster, sizes)} />
        <FilmLink film={media.value} title={title} />
      </div>
    );
  const jpeg = await jpegUrl(media.value, LINKED_WIDTH);
  return (
    <a href={jpeg} className="block cursor-zoom-in" data-enlarge>
      <span className="sr-only">Enlarge: </span>
      <Picture picture={await galleryPicture(media.value, sizes)} />
    </a>
  );
}

interface Props {
  items: readonly Work[];
  /** The `sizes` attributes of the first work and of the others, where the caller arranges them. */
  sizes?: readonly [string, string] | undefined;
}

export function Gallery({ items, sizes }: Props) {
  const layout = layoutOf(items);
  return (
    <div className="gallery" data-layout={layout}>
      {items.map((work, index) => (
        <figure key={work.title} data-reveal className={`work-${work.media.discriminant}`}>
          <WorkPicture
            {...work}
            sizes={sizes?.[index === 0 ? 0 : 1] ?? sizesOf(index, items.length, layout)}
          />
          <figcaption>
            <p className="display text-lg [line-height:1.25]">
              {work.title}
              {work.media.discriminant === "film" ? (
                <span className="film-time"> {clock(work.media.value.seconds)}</span>
              ) : null}
            </p>
            <p className="work-caption">{work.text}</p>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
