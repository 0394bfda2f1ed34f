import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"stats">) => (
  <Section {...section} heading={value.heading}>
    <StatRow stats={value.items} />
  </Section>
);
