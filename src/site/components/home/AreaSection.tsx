import type { Home } from "../../content/home.ts";
import type { CityMarker } from "../../content/view.ts";
import { SectionHead } from "../section/SectionHead.tsx";
import { WhereWeFly } from "../where-we-fly/WhereWeFly.tsx";

/** Where we fly: the map of Colorado with every city that has a page. */
export function AreaSection({ area, cities }: { area: Home["area"]; cities: CityMarker[] }) {
  return (
    <section className="section bg-ink-950 text-paper-50">
      <div className="wrap grid items-center gap-x-16 gap-y-10 desk:grid-cols-[4fr_8fr]">
        <SectionHead {...area} tone="ink" />
        <WhereWeFly cities={cities} tone="ink" />
      </div>
    </section>
  );
}
