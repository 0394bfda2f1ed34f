import { Items } from "../../ui/Items.tsx";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";

export default ({ value, ...section }: SectionProps<"links">) => (
  <Section {...section} heading={value.heading} split="4/8">
    <Items
      columns="rows"
      className="text-sm"
      items={value.items.map(({ page, text }) => ({ title: page.name, href: page.path, text }))}
    />
  </Section>
);
