import type { GalleryWork } from "../content/load.ts";
import { stillMaster } from "../media/masters.ts";
import { galleryPicture, jpegUrl } from "../media/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { isExhibit } from "./Exhibits.tsx";
import { Film } from "./Film.tsx";

type Work = Pick<GalleryWork, "title" | "caption" | "media">;

/** The works that the gallery shows; exhibits are sections of their own. */
export const galleryWorks = <Item extends Work>(works: readonly Item[]): Item[] =>
  works.filter((work) => !isExhibit(work));

const LARGE = "(min-width: 60rem) 90vw, 100vw";
const SMALL = "(min-width: 48rem) 57vw, 100vw";
/** Width in pixels of the JPEG that a link opens without JavaScript. */
const LINKED_WIDTH = 2560;

async function WorkPicture({ work: { media, title }, sizes }: { work: Work; sizes: string }) {
  if (media.discriminant === "film")
    return <Film film={media.value.film} title={title} sizes={sizes} />;
  if (media.discriminant !== "photo") return null;
  const master = stillMaster(media.value.picture);
  const jpeg = await jpegUrl(master.image, LINKED_WIDTH);
  return (
    <a href={jpeg} className="lightbox-link block cursor-zoom-in">
      <span className="sr-only">Enlarge: </span>
      <Picture picture={await galleryPicture(master, sizes)} />
    </a>
  );
}

/** gallery.css arranges the works by their number and shapes. */
export function Gallery({ works }: { works: readonly Work[] }) {
  const shown = galleryWorks(works);
  return (
    <div className="gallery">
      {shown.map((work, index) => (
        <figure key={work.title} data-reveal className={`work-${work.media.discriminant}`}>
          <WorkPicture work={work} sizes={index === 0 ? LARGE : SMALL} />
          <figcaption>
            <p className="display text-lg [line-height:1.25]">{work.title}</p>
            <p className="mt-1 text-sm text-ink-300 paper:text-ink-500">{work.caption}</p>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
