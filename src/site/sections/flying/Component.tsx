import { Fold } from "../../ui/Fold.tsx";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";
import { AirspaceMap } from "./AirspaceMap.tsx";
import { Months } from "./Months.tsx";
import { PlaceList } from "./PlaceList.tsx";
import type { FlyingFields } from "./schema.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Padding of each part of the card. */
const PART = "px-(--edge) md:px-10 desk:px-12";

function Airspace({ flying }: { flying: FlyingFields }) {
  const { heading, city, text, checked } = flying;
  return (
    <div className="grid desk:grid-cols-[5fr_7fr]">
      <div className={`${PART} flex flex-col gap-4 pt-14 pb-8 md:pt-12`}>
        <h2 className="display mb-1 text-3xl">{heading}</h2>
        {text.map((paragraph) => (
          <p key={paragraph} className="max-w-text text-lg">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="border-paper-300 max-desk:border-t desk:border-l">
        <AirspaceMap flying={flying} />
      </div>
      <div
        className={`${PART} grid gap-x-12 gap-y-2 border-t border-paper-300 py-6 md:grid-cols-2 desk:col-span-2 desk:grid-cols-3`}
      >
        <PlaceList flying={flying} />
        <p className="max-w-text py-2 text-xs text-ink-500">
          Miles from downtown, which is at about {city.elevationFt.toLocaleString("en-US")} feet. In
          controlled airspace we get FAA authorization before every flight, through LAANC where it’s
          offered. For planning, not for navigation, and no clearance to fly.{" "}
          {MONTH.format(new Date(checked))}.
        </p>
      </div>
    </div>
  );
}

/** One card about airspace, months and permits. Its words must never read like a clearance to fly. */
export default function Flying({ value, ...section }: SectionProps<"flying">) {
  const { months, permits } = value;
  return (
    <Section {...section}>
      <div
        data-reveal
        className="max-md:-mx-(--edge) max-md:-mt-14 max-md:-mb-8 md:border md:border-paper-300 md:bg-paper-50"
      >
        <Airspace flying={value} />
        <div className={`${PART} border-t border-paper-300 py-8`}>
          <Months seasons={months} />
        </div>
        <div className={`${PART} border-t border-paper-300 *:border-y-0`}>
          <Fold title="Launch spots and permits" note={permits.note}>
            <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
              {permits.rules.map((rule) => (
                <li key={rule} className="max-w-text text-ink-700">
                  {rule}
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      </div>
    </Section>
  );
}
