import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";
import { FieldNotes } from "./FieldNotes.tsx";

export default ({ value, ...section }: SectionProps<"notes">) => (
  <Section {...section} heading={value.heading} split="4/8">
    <div data-reveal>
      <FieldNotes notes={value.notes} />
    </div>
  </Section>
);
