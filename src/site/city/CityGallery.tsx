import { GALLERY_ID } from "../content/paths.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import type { BlockProps } from "./block-props.ts";

export function CityGallery({ content, page }: BlockProps) {
  const { words } = content;
  const shown = new Set(page.works.flatMap((work) => work.services));
  const booked = page.services.map(({ slug }) => slug);
  const services = content.services.filter(({ slug }) => shown.has(slug) && booked.includes(slug));
  const links = services.map(({ name, path }) => ({ name, path: `${path}#${GALLERY_ID}` }));
  return (
    <>
      <Exhibits works={page.works} words={words.exhibit} />
      <Gallery page={page} kind="city" words={words} links={links} />
    </>
  );
}
