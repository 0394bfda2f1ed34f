import type { ReactNode } from "react";
import type { CityPage } from "../content/load.ts";
import { whereInWords } from "./bearing.ts";
import { DAYS, sunTimes } from "./sun.ts";

interface TableProps {
  caption: string;
  columns: readonly string[];
  /** In each row, the first cell is the row's header. */
  rows: readonly (readonly ReactNode[])[];
}

const Table = ({ caption, columns, rows }: TableProps) => (
  <table className="w-full border-collapse text-left text-sm [font-variant-numeric:tabular-nums]">
    <caption className="max-w-text pb-3 text-left">{caption}</caption>
    <thead>
      <tr className="align-bottom">
        {columns.map((column) => (
          <th key={column} scope="col" className="pb-2 font-semibold not-last:pr-4">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change.
        <tr key={row} className="border-t border-paper-300 align-top">
          <th scope="row" className="py-2 pr-4 font-semibold">
            {name}
          </th>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never change.
            <td key={column} className="py-2 not-last:pr-4">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function placesOf({ geo, flying }: CityPage) {
  return [
    ...flying.airports.map((airport) => [
      `${airport.name} (${airport.code})`,
      whereInWords(geo, airport),
      [airport.airspace, airport.note].filter(Boolean).join(", "),
    ]),
    ...flying.stadiums.map((stadium) => [
      stadium.name,
      `${stadium.approximate ? "about " : ""}${whereInWords(geo, stadium)}`,
      "No drones within three nautical miles around home games",
    ]),
  ];
}

/** No golden hour in Colorado begins or ends between noon and one. */
const clockTime = (time: Temporal.PlainTime): string =>
  `${time.hour % 12}:${String(time.minute).padStart(2, "0")}`;

const monthAndDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString("en-US", { month: "short", day: "numeric" });

export const FlightPlan = ({ page }: { page: CityPage }) => (
  <div className="flex flex-col gap-10">
    <p className="max-w-text">
      {page.name} is at about {page.elevationFt.toLocaleString("en-US")} feet, where the air is{" "}
      {Math.round(page.airDensityPct)}% as dense as at sea level.
    </p>
    <div className="grid gap-x-16 gap-y-10 desk:grid-cols-[7fr_5fr] items-start">
      <Table
        caption="Near an airport the airspace may be controlled. There we get FAA authorization before every flight, through LAANC where it's offered. This table isn't a flight clearance."
        columns={["Place", "From downtown", "Airspace"]}
        rows={placesOf(page)}
      />
      <Table
        caption="We fly from sunrise to sunset. Mountain time over a flat horizon, to within two minutes in any year; ridges shorten the day."
        columns={["Day", "Sunrise a.m.", "Golden until", "Golden from", "Sunset p.m."]}
        rows={DAYS.map((day) => [monthAndDay(day), ...sunTimes(page.geo, day).map(clockTime)])}
      />
    </div>
  </div>
);
