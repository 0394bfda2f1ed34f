import { interpolate } from "../content/interpolate.ts";
import type { CityPage, PageProps } from "../content/load.ts";
import { Fold } from "../ui/Fold.tsx";
import { whereInWords } from "./bearing.ts";
import { DaylightChart } from "./DaylightChart.tsx";

function AirportTable({ content, page }: PageProps<CityPage>) {
  const words = content.words.city.airport;
  const { geo, planning } = page;
  const rows = [
    ...planning.airports.map((airport) => ({
      name: airport.name,
      code: airport.code,
      where: whereInWords(geo, airport),
      airspace: [airport.airspace, airport.note].filter(Boolean).join(", "),
    })),
    ...planning.stadiums.map((stadium) => ({
      name: stadium.name,
      code: undefined,
      where: [stadium.approximate ? words.about : "", whereInWords(geo, stadium)].join(" ").trim(),
      airspace: words.stadium,
    })),
  ];
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <caption className="max-w-text pb-3 text-left max-sm:block">{words.caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {(["name", "where", "airspace"] as const).map((column) => (
            <th key={column} scope="col" className="pb-2 font-semibold not-last:pr-6">
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, code, where, airspace }) => (
          <tr
            key={name}
            className="border-t border-ink-700 align-top max-sm:block max-sm:py-3 paper:border-paper-300"
          >
            <th scope="row" className="py-3 pr-6 font-semibold max-sm:block max-sm:py-0">
              {name} <span className="font-normal">{code}</span>
            </th>
            <td
              className="py-3 pr-6 whitespace-nowrap max-sm:block max-sm:py-0"
              data-distance={code}
            >
              {where}
            </td>
            <td className="py-3 max-sm:block max-sm:py-0">
              <span className="block max-w-text">{airspace}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ content, page }: PageProps<CityPage>) {
  const words = content.words.city;
  const { lat, lon } = page.geo;
  const facts = {
    elevation: interpolate(words.elevation, { feet: page.elevationFt.toLocaleString("en-US") }),
    density: interpolate(words.density, { percent: Math.round(page.airDensityPct) }),
    county: page.county,
    // Longitudes in Colorado are negative: it is west of Greenwich.
    center: `${lat.toFixed(2)}° N, ${(-lon).toFixed(2)}° W`,
  };
  return (
    <dl className="grid pairs gap-x-8 gap-y-4 desk:grid-cols-4">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm">{words.facts[name as keyof typeof facts]}</dt>
          <dd className="display mt-1 text-lg sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FlightPlan({ content, page }: PageProps<CityPage>) {
  const { flightPlan, light } = content.words.city;
  return (
    <Fold title={flightPlan.heading} note={flightPlan.contents}>
      <div className="flex flex-col gap-12 pt-4 pb-10">
        <Facts content={content} page={page} />
        <AirportTable content={content} page={page} />
        <DaylightChart city={page} words={light} />
      </div>
    </Fold>
  );
}
