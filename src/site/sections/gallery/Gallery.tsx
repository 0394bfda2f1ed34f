import type { PictureOrFilm } from "../../content/fields.ts";
import { galleryPicture, jpegUrl } from "../../media/picture.ts";
import { Picture } from "../../ui/Picture.tsx";
import { clock } from "./clock.ts";
import { FilmLink } from "./FilmLink.tsx";

interface Work {
  title: string;
  text: string;
  media: PictureOrFilm;
}

/** The first of several films is as wide as the window. */
const ROW = "(min-width: 48rem) 90vw, 100vw";
const HALF_ROW = "(min-width: 48rem) min(46vw, 45rem), 100vw";
const WIDE = "(min-width: 48rem) min(53vw, 53rem), 100vw";

/** The `sizes` attribute of `<source>`, for the widths in gallery.css. */
function sizesOf(index: number, count: number): string {
  if (count === 2) return HALF_ROW;
  const isAlone = index === 0 || (count >= 5 && count % 2 === 0 && index === count - 1);
  if (isAlone) return ROW;
  return count < 5 ? HALF_ROW : WIDE;
}

/** Width in pixels of the JPEG that a link opens without JavaScript. */
const LINKED_WIDTH = 1920;

async function WorkPicture({ media, title, sizes }: Work & { sizes: string }) {
  if (media.discriminant === "film")
    return <FilmLink film={media.value} title={title} sizes={sizes} />;
  const jpeg = await jpegUrl(media.value.image, LINKED_WIDTH);
  return (
    <a href={jpeg} className="block cursor-zoom-in" data-enlarge>
      <span className="sr-only">Enlarge: </span>
      <Picture picture={await galleryPicture(media.value, sizes)} />
    </a>
  );
}

/** gallery.css arranges the works by their number and shapes. */
export function Gallery({ items }: { items: readonly Work[] }) {
  return (
    <div className="gallery">
      {items.map((work, index) => (
        <figure key={work.title} data-reveal className={`work-${work.media.discriminant}`}>
          <WorkPicture {...work} sizes={sizesOf(index, items.length)} />
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
