import { Items, RunningItems } from "../../ui/Items.tsx";
import { Section } from "../../ui/Section.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import type { SectionProps } from "../props.ts";

const SMALLER = "(min-width: 60rem) 40vw, (min-width: 48rem) 46vw, 100vw";
const LARGER = "(min-width: 48rem) 60vw, 100vw";

export default function Place({ value, ...section }: SectionProps<"place">) {
  const { heading, layout, pictures, features } = value;
  const photos = pictures.map(({ picture, ...texts }) => ({
    ...texts,
    media: { discriminant: "picture" as const, value: picture },
  }));
  const isInset = layout === "inset" && photos.length === 2;
  const isPair = !isInset && photos.length === 2;
  return (
    <Section {...section} heading={heading}>
      <div className="place" data-layout={isInset || isPair ? layout : undefined}>
        {photos.length > 0 ? (
          <Gallery
            items={photos}
            sizes={isInset ? ["100vw", SMALLER] : isPair ? [LARGER, SMALLER] : undefined}
          />
        ) : null}
        {isInset ? (
          <RunningItems items={features} className="place-features" />
        ) : (
          <Items items={features} columns={3} className="place-features md:grid-cols-3" />
        )}
      </div>
    </Section>
  );
}
