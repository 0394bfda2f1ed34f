import { GALLERY_ID } from "../../content/paths.ts";
import { Exhibits } from "../exhibit/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import type { BlockProps } from "./block-props.ts";

export function CityGallery({ content, page }: BlockProps) {
  const { words } = content;
  const shown = new Set(page.works.flatMap((work) => work.services));
  const booked = page.services.map(({ slug }) => slug);
  const services = content.services.filter(({ slug }) => shown.has(slug) && booked.includes(slug));
  return (
    <>
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="city" words={words}>
        {services.length > 0 ? (
          <nav aria-label={words.city.works} className="wrap mt-10 flex flex-wrap gap-x-6 gap-y-2">
            <span className="text-ink-500 max-md:w-full">{words.city.works}</span>
            {services.map(({ slug, name, path }) => (
              <a
                key={slug}
                href={`${path}#${GALLERY_ID}`}
                className="inline-flex min-h-6 items-center font-semibold underline decoration-glow-500 decoration-2 underline-offset-6"
              >
                {name}
              </a>
            ))}
          </nav>
        ) : null}
      </Gallery>
    </>
  );
}
