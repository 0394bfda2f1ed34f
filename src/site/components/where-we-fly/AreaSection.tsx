import type { ContentProps } from "../../content/load.ts";
import { Section } from "../section/Section.tsx";
import { WhereWeFly } from "./WhereWeFly.tsx";

/** The map of Colorado with every city that has a page. */
export function AreaSection({ content }: ContentProps) {
  return (
    <Section {...content.home.area} background="night" split="4/8" align="center">
      <WhereWeFly cities={content.cities} label={content.words.map.label} />
    </Section>
  );
}
