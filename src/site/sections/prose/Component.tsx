import { Section } from "../../ui/Section.tsx";
import { NoteText } from "../notes/FieldNotes.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"prose">) => (
  <Section {...section} heading={value.heading} split="4/8">
    <NoteText paragraphs={value.paragraphs} />
  </Section>
);
