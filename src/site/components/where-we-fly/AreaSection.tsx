import type { Home } from "../../content/home.ts";
import type { Interface } from "../../content/interface.ts";
import type { CityMarker } from "../../content/view.ts";
import { SectionHead } from "../section/SectionHead.tsx";
import { WhereWeFly } from "./WhereWeFly.tsx";

interface Props {
  area: Home["area"];
  cities: CityMarker[];
  /** Of the map. */
  words: Interface["map"];
}

/** Where we fly: the map of Colorado with every city that has a page. */
export function AreaSection({ area, cities, words }: Props) {
  return (
    <section className="section bg-ink-950 text-paper-50">
      <div className="wrap grid items-center gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <SectionHead {...area} tone="ink" />
        <WhereWeFly cities={cities} tone="ink" words={words} />
      </div>
    </section>
  );
}
