import { Items } from "../../ui/Items.tsx";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";

const COLUMNS = { "three-columns": 3, "two-columns": 2, steps: 4, names: "names" } as const;

export default function Texts({ value, ...section }: SectionProps<"texts">) {
  const { heading, intro, layout, items } = value;
  return (
    <Section {...section} heading={heading} intro={intro}>
      <Items
        columns={COLUMNS[layout]}
        numbered={layout === "steps"}
        swipe={layout === "three-columns" ? heading : undefined}
        items={items}
      />
    </Section>
  );
}
