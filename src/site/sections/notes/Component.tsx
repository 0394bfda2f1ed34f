import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";
import { FieldNotes } from "./FieldNotes.tsx";
import type { notes } from "./schema.ts";

export default ({ value, ...section }: SectionProps<typeof notes>) => (
  <Section {...section} heading={value.heading} split="4/8">
    <div data-reveal>
      <FieldNotes notes={value.notes} />
    </div>
  </Section>
);
