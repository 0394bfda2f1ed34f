import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"prose">) => (
  <Section {...section} heading={value.heading} split="4/8">
    <div className="flex max-w-text flex-col gap-4 text-ink-700">
      {value.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Section>
);
