import { Items } from "../../ui/Items.tsx";
import { Section } from "../../ui/Section.tsx";
import { Gallery } from "../gallery/Gallery.tsx";
import type { SectionProps } from "../props.ts";

export default function Place({ value, ...section }: SectionProps<"place">) {
  const photos = value.pictures.map(({ picture, ...texts }) => ({
    ...texts,
    media: { discriminant: "picture" as const, value: picture },
  }));
  return (
    <Section {...section} heading={value.heading}>
      {photos.length > 0 ? <Gallery items={photos} /> : null}
      <Items items={value.features} columns={3} className="md:grid-cols-3" />
    </Section>
  );
}
