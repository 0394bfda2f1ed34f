import type { GalleryWork } from "../content/resolve.ts";
import { galleryPicture, jpegUrl } from "../media/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { clock } from "./clock.ts";
import { Film } from "./Film.tsx";

const LARGE = "(min-width: 60rem) 90vw, 100vw";
const SMALL = "(min-width: 48rem) 57vw, 100vw";
/** Width in pixels of the JPEG that a link opens without JavaScript. */
const LINKED_WIDTH = 1920;

async function WorkPicture({
  work: { media, title },
  sizes,
}: {
  work: GalleryWork;
  sizes: string;
}) {
  if (media.kind === "film") return <Film film={media.film} title={title} sizes={sizes} />;
  const jpeg = await jpegUrl(media.picture.image, LINKED_WIDTH);
  return (
    <a href={jpeg} className="block cursor-zoom-in" data-enlarge>
      <span className="sr-only">Enlarge: </span>
      <Picture picture={await galleryPicture(media.picture, sizes)} />
    </a>
  );
}

/** gallery.css arranges the works by their number and shapes. */
export function Gallery({ works }: { works: readonly GalleryWork[] }) {
  return (
    <div className="gallery">
      {works.map((work, index) => (
        <figure key={work.title} data-reveal className={`work-${work.media.kind}`}>
          <WorkPicture work={work} sizes={index === 0 ? LARGE : SMALL} />
          <figcaption>
            <p className="display text-lg [line-height:1.25]">
              {work.title}
              {work.media.kind === "film" ? (
                <span className="film-time"> {clock(work.media.film.seconds)}</span>
              ) : null}
            </p>
            <p className="work-caption">{work.caption}</p>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
