import type { City } from "../content/load.ts";
import { whereInWords } from "./airspace.ts";
import { DAYS, sunTimes } from "./sun.ts";

const HEADERS = ["Day", "Sunrise a.m.", "Golden until", "Golden from", "Sunset p.m."];

/** In percent of the density at sea level, in the standard atmosphere (ICAO). */
const airDensity = (feet: number): number => Math.round(100 * (1 - 6.8756e-6 * feet) ** 4.2559);

/** No golden hour in Colorado begins or ends between noon and one. */
const clockTime = (time: Temporal.PlainTime): string =>
  `${time.hour % 12}:${String(time.minute).padStart(2, "0")}`;

const SunTable = ({ geo }: Pick<City, "geo">) => (
  <table className="w-full border-collapse text-left text-sm [font-variant-numeric:tabular-nums]">
    <caption className="max-w-text pb-3 text-left">
      We fly from sunrise to sunset. Mountain time over a flat horizon, to within two minutes in any
      year; ridges shorten the day.
    </caption>
    <thead>
      <tr className="align-bottom">
        {HEADERS.map((header) => (
          <th key={header} scope="col" className="pb-2 font-semibold not-last:pr-4">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {DAYS.map((day) => (
        <tr key={day.toString()} className="border-t border-paper-300">
          <th scope="row" className="py-2 pr-4 font-semibold">
            {day.toLocaleString("en-US", { month: "short", day: "numeric" })}
          </th>
          {sunTimes(geo, day).map((time) => (
            <td key={time.toString()} className="py-2 not-last:pr-4">
              {clockTime(time)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Repeats what the map shows, for cities without one. */
export const FlightPlan = ({ page: { name, elevationFt, geo, flying } }: { page: City }) => (
  <div className="grid items-start gap-x-16 gap-y-10 desk:grid-cols-2">
    <div className="max-w-text">
      <p>
        {name} is at about {elevationFt.toLocaleString("en-US")} feet, where the air is{" "}
        {airDensity(elevationFt)}% as dense as at sea level.
      </p>
      <p className="mt-4">
        Near an airport the airspace may be controlled. There we get FAA authorization before every
        flight, through LAANC where it's offered. This list isn't a flight clearance.
      </p>
      <ul className="mt-4 text-sm">
        {flying.airports.map((airport) => (
          <li key={airport.code} className="border-t border-paper-300 py-2">
            <b className="font-semibold">
              {airport.name} ({airport.code})
            </b>
            , {whereInWords(geo, airport)} of downtown: {airport.airspace}, {airport.note}
          </li>
        ))}
        {flying.stadiums.map((stadium) => (
          <li key={stadium.name} className="border-t border-paper-300 py-2">
            <b className="font-semibold">{stadium.name}</b>, {whereInWords(geo, stadium)} of
            downtown: no drones within three nautical miles around home games
          </li>
        ))}
      </ul>
    </div>
    <SunTable geo={geo} />
  </div>
);
