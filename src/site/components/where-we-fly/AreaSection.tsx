import type { SiteContent } from "../../content/load.ts";
import { SectionHead } from "../section/SectionHead.tsx";
import { WhereWeFly } from "./WhereWeFly.tsx";

/** Where we fly: the map of Colorado with every city that has a page. */
export function AreaSection({ content }: { content: SiteContent }) {
  return (
    <section className="section bg-ink-950 text-paper-50">
      <div className="wrap grid items-center gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <SectionHead {...content.home.area} tone="ink" />
        <WhereWeFly cities={content.cities} tone="ink" />
      </div>
    </section>
  );
}
