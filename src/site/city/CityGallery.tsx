import { interpolate } from "../content/interpolate.ts";
import { GALLERY_ID } from "../content/paths.ts";
import { Exhibits } from "../gallery/Exhibits.tsx";
import { Gallery, galleryWorks } from "../gallery/Gallery.tsx";
import { Section } from "../ui/Section.tsx";
import type { BlockProps } from "./block-props.ts";

export function CityGallery({ content, page }: BlockProps) {
  const { name, gallery, works } = page;
  const heading = gallery?.heading ?? interpolate(content.words.gallery.city, { name });
  return (
    <>
      <Exhibits works={works} />
      {galleryWorks(works).length > 0 ? (
        <Section id={GALLERY_ID} heading={heading} intro={gallery?.intro}>
          <Gallery works={works} />
        </Section>
      ) : null}
    </>
  );
}
