import type { City } from "../content/pages.ts";
import { kindOf } from "../sections/arrange.ts";
import type { Fact } from "../sections/section.ts";
import { sunRange } from "./sun.ts";

/** What a pilot looks up first. sun-times.ts replaces the year's range of sunrise and sunset with today's times. */
export function CityFacts({ page }: { page: City }) {
  const { rise, set } = sunRange(page.geo);
  const [fact] = page.sections.flatMap((section) => kindOf(section).fact?.(section.value) ?? []);
  const facts: (Fact & { sun?: string })[] = [
    { label: "Elevation", value: `${page.elevationFt.toLocaleString("en-US")} ft` },
    ...(fact ? [fact] : []),
    { label: "Sunrise by season", value: rise, sun: "rise" },
    { label: "Sunset by season", value: set, sun: "set" },
  ];
  return (
    <sun-times data-lat={page.geo.lat} data-lon={page.geo.lon} className="block bg-paper-100">
      <dl className="wrap grid gap-y-2 py-4 md:flex md:justify-between md:gap-x-8">
        {facts.map(({ label, value, sun }) => (
          <div
            key={label}
            data-sun={sun}
            className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4"
          >
            <dt className="text-xs text-ink-500">{label}</dt>
            <dd className="display text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </sun-times>
  );
}
