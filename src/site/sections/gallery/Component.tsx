import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";
import { Gallery } from "./Gallery.tsx";

export default ({ value, ...section }: SectionProps<"gallery">) => (
  <Section {...section} heading={value.heading} intro={value.intro}>
    <Gallery items={value.items} />
  </Section>
);
