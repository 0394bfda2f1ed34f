import { Gallery } from "../../gallery/Gallery.tsx";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";
import type { gallery } from "./schema.ts";

export default ({ value, ...section }: SectionProps<typeof gallery>) => (
  <Section {...section} heading={value.heading} intro={value.intro}>
    <Gallery items={value.items} />
  </Section>
);
