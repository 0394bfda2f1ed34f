import type { ContentProps } from "../../content/load.ts";
import { Section } from "../section/Section.tsx";
import { WhereWeFly } from "./WhereWeFly.tsx";

/** A section with a map of Colorado that links to every city page. */
export function AreaSection({ content }: ContentProps) {
  return (
    <Section {...content.home.area} background="night" split="4/8" align="center">
      <WhereWeFly cities={content.cities} label={content.words.map.label} />
    </Section>
  );
}
