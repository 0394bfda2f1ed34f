import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import type { CityPage, ServicePage } from "../content/load.ts";
import { GALLERY_ID, type PageLink } from "../content/paths.ts";
import { SectionHead } from "../ui/SectionHead.tsx";
import { isExhibit } from "./Exhibits.tsx";
import { galleryRows } from "./rows.ts";
import { shapeOf, WorkFigure } from "./WorkFigure.tsx";

interface Props {
  page: ServicePage | CityPage;
  kind: "service" | "city";
  words: Interface;
  /** Pages that show some of the same works. */
  links: PageLink[];
}

function GalleryLinks({ label, links }: { label: string; links: PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className="wrap mt-10 flex flex-wrap gap-x-6 gap-y-2">
      <span className="text-ink-500 max-md:w-full">{label}</span>
      {links.map(({ name, path }) => (
        <a
          key={path}
          href={path}
          className="inline-flex min-h-6 items-center font-semibold underline decoration-glow-500 decoration-2 underline-offset-6"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Every work's flex-grow is its aspect ratio, so the pictures in a row have the same height. */
export function Gallery({ page, kind, words, links }: Props) {
  const { name, gallery } = page;
  const works = page.works.filter((work) => !isExhibit(work));
  if (works.length === 0) return null;
  const heading = gallery?.heading ?? interpolate(words.gallery[kind], { name });
  const rows = galleryRows(works.map((work) => ({ work, ...shapeOf(work) })));
  return (
    <section id={GALLERY_ID} className="on-paper section">
      <div className="wrap">
        <SectionHead heading={heading} intro={gallery?.intro} />
      </div>
      <div className="late mx-auto mt-10 grid max-w-[120rem] gap-[clamp(1.75rem,3vw,2.75rem)] px-(--gutter) desk:mt-14">
        {rows.map((row) => (
          <div
            key={row.map(({ item }) => item.work.slug).join()}
            data-reveal
            className="flex gap-2 max-md:flex-wrap max-md:gap-y-7"
          >
            {row.map(({ item, ...placement }) => (
              <WorkFigure key={item.work.slug} work={item.work} {...placement} words={words} />
            ))}
          </div>
        ))}
      </div>
      <GalleryLinks
        label={kind === "city" ? words.city.works : words.service.cities}
        links={links}
      />
    </section>
  );
}
