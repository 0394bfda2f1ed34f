import type { City } from "../content/pages.ts";
import { offsetMiles, whereInWords } from "../sections/flying/airspace.ts";
import { sunRange } from "./sun.ts";

/** The nearest airport with controlled airspace, else the nearest. */
function nearestAirport({ geo, sections }: City) {
  const airports = sections.flatMap(({ discriminant, value }) =>
    discriminant === "flying" ? value.airports : [],
  );
  const controlled = airports.filter(({ airspace }) => airspace.startsWith("Class"));
  const miles = (airport: City["geo"]) => {
    const { east, north } = offsetMiles(geo, airport);
    return Math.hypot(east, north);
  };
  const candidates = controlled.length > 0 ? controlled : airports;
  const [nearest] = candidates.toSorted((one, other) => miles(one) - miles(other));
  if (!nearest) return [];
  const label = controlled.length > 0 ? "Nearest controlled airport" : "Nearest airport";
  return [{ label, value: `${nearest.name}, ${whereInWords(geo, nearest)}`, sun: undefined }];
}

/** What a pilot looks up first. sun-times.ts replaces the year's range of sunrise and sunset with today's times. */
export function CityFacts({ page }: { page: City }) {
  const { rise, set } = sunRange(page.geo);
  const facts = [
    { label: "Elevation", value: `${page.elevationFt.toLocaleString("en-US")} ft`, sun: undefined },
    ...nearestAirport(page),
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
