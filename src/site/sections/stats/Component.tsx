import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";
import type { stats } from "./schema.ts";

export default ({ value, ...section }: SectionProps<typeof stats>) => (
  <Section {...section} heading={value.heading}>
    <StatRow stats={value.items} />
  </Section>
);
