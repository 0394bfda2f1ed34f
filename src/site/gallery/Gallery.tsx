import type { GalleryWork } from "../content/load.ts";
import { stillMaster } from "../content/masters.ts";
import { galleryPicture } from "../content/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { isExhibit } from "./Exhibits.tsx";
import { Film } from "./Film.tsx";
import { LightboxLink } from "./LightboxLink.tsx";

type Work = Pick<GalleryWork, "title" | "media"> & { caption?: string | undefined };

/** The works that the gallery shows; exhibits are sections of their own. */
export const galleryWorks = <Item extends Work>(works: readonly Item[]): Item[] =>
  works.filter((work) => !isExhibit(work));

const LARGE = "(min-width: 60rem) 90vw, 100vw";
const SMALL = "(min-width: 48rem) 45vw, 100vw";

async function WorkPicture({ work: { media, title }, sizes }: { work: Work; sizes: string }) {
  if (media.discriminant === "film")
    return <Film film={media.value.film} title={title} sizes={sizes} />;
  if (media.discriminant !== "photo") return null;
  const master = stillMaster(media.value.picture);
  return (
    <LightboxLink name={media.value.picture}>
      <Picture picture={await galleryPicture(master, sizes)} />
    </LightboxLink>
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
            <span className="mr-1.5 display text-lg [line-height:1.25]">{work.title}</span>{" "}
            {work.caption ? (
              <span className="text-sm text-ink-300 paper:text-ink-500">{work.caption}</span>
            ) : null}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
