import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"stats">) =>
  value.layout === "lines" ? (
    <Section {...section} heading={value.heading} split="5/7">
      <StatRow stats={value.items} layout="lines" />
    </Section>
  ) : (
    <Section {...section} heading={value.heading}>
      <StatRow stats={value.items} />
    </Section>
  );
