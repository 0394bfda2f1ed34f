import { interpolate } from "../content/interpolate.ts";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import { SectionHead } from "../ui/SectionHead.tsx";
import { AirspaceMap } from "./AirspaceMap.tsx";
import { whereInWords } from "./bearing.ts";
import type { BlockProps } from "./block-props.ts";
import { FlightPlan } from "./FlightPlan.tsx";

const LAYOUTS = { large: "4/8", medium: "5/7", small: "7/5" } as const;

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export function Airspace({ content, page, ground }: BlockProps) {
  const { geo, planning } = page;
  const words = content.words.city.map;
  const airports = planning.airports.map(
    (airport) => `${airport.name} ${whereInWords(geo, airport)}`,
  );
  const label = interpolate(words.label, { name: page.name, airports: airports.join(", ") });
  const month = MONTH.format(new Date(planning.checked));
  return (
    <Section background={ground}>
      <div className={`${columns(LAYOUTS[planning.map])} items-center gap-y-8`}>
        <div>
          <SectionHead heading={planning.heading} />
          <div data-reveal className="mt-6 flex max-w-text flex-col gap-4">
            <p className="text-lg">{planning.intro}</p>
            <p className="text-paper-200 paper:text-ink-700">{planning.airspace}</p>
          </div>
        </div>
        <figure data-reveal className="max-md:-mx-(--gutter) print:hidden">
          <AirspaceMap city={page} label={label} words={words} />
          <figcaption className="mt-3 max-w-text text-sm text-ink-300 max-md:mx-(--gutter) paper:text-ink-500">
            {planning.stadiums.length > 0 ? `${words.stadium} ` : ""}
            {interpolate(words.note, { month })}
          </figcaption>
        </figure>
      </div>
      <FlightPlan content={content} page={page} />
    </Section>
  );
}
