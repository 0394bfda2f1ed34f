import { Items, RunningItems } from "../../ui/Items.tsx";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";

const COLUMNS = { "three-columns": 3, "two-columns": 2, steps: 4, names: "names" } as const;

export default function Texts({ value, ...section }: SectionProps<"texts">) {
  const { heading, intro, layout, items } = value;
  return (
    <Section
      {...section}
      heading={heading}
      intro={intro}
      split={layout === "names" ? "4/8" : undefined}
    >
      {layout === "running" ? (
        <RunningItems items={items} className="md:grid-cols-2" />
      ) : (
        <Items columns={COLUMNS[layout]} numbered={layout === "steps"} items={items} />
      )}
    </Section>
  );
}
