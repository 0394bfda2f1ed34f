import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"stats">) => (
  <Section
    {...section}
    heading={value.heading}
    split={value.layout === "lines" ? "5/7" : undefined}
  >
    <StatRow stats={value.items} layout={value.layout} />
  </Section>
);
