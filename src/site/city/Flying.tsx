import type { City } from "../content/load.ts";
import { Fold } from "../ui/Fold.tsx";
import { columns, Section } from "../ui/Section.tsx";
import { AirspaceMap } from "./AirspaceMap.tsx";
import { FlightPlan } from "./FlightPlan.tsx";
import { Months } from "./Months.tsx";

/** Fewer places are said in a sentence. */
const MIN_PLACES_FOR_MAP = 3;

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A part of the card. */
const PART = "px-(--edge) md:px-10 desk:px-12";

function Airspace({ page }: { page: City }) {
  const { text, stadiums, airports, checked } = page.flying;
  const hasMap = airports.length + stadiums.length >= MIN_PLACES_FOR_MAP;
  return (
    <div className={hasMap ? "grid desk:grid-cols-[5fr_7fr]" : ""}>
      <div
        className={`${PART} gap-y-5 pt-14 pb-8 md:pt-12 ${hasMap ? "flex flex-col" : columns("5/7")}`}
      >
        <h2 className="display text-3xl">Flying in {page.name}</h2>
        <div className="flex grow flex-col gap-4 *:last:mt-auto">
          {text.map((paragraph) => (
            <p key={paragraph} className="max-w-text text-lg">
              {paragraph}
            </p>
          ))}
          <p className="max-w-text text-xs text-ink-500">
            {hasMap && stadiums.length > 0
              ? "Amber: closed to drones from an hour before a home game until an hour after. "
              : ""}
            For planning, not for navigation. {MONTH.format(new Date(checked))}.
          </p>
        </div>
      </div>
      {hasMap ? (
        <div className="border-paper-300 max-desk:border-t desk:border-l">
          <AirspaceMap page={page} />
        </div>
      ) : null}
    </div>
  );
}

/** One card about airspace, months and permits. Its words must never read like a clearance to fly. */
export function Flying({ page }: { page: City }) {
  const { months, permits } = page.flying;
  return (
    <Section ground="cream">
      <div
        data-reveal
        className="max-md:-mx-(--edge) max-md:-mt-14 max-md:-mb-8 md:border md:border-paper-300 md:bg-paper-50"
      >
        <Airspace page={page} />
        <div className={`${PART} border-t border-paper-300 py-8`}>
          <Months seasons={months} />
        </div>
        <div className={`${PART} border-t border-paper-300 *:first:border-t-0 *:last:border-b-0`}>
          <Fold title="Launch spots and permits" note={permits.note}>
            <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
              {permits.rules.map((rule) => (
                <li key={rule} className="max-w-text text-ink-700">
                  {rule}
                </li>
              ))}
            </ul>
          </Fold>
          <Fold title="For the flight plan" note="Airports and elevation">
            <FlightPlan page={page} />
          </Fold>
        </div>
      </div>
    </Section>
  );
}
