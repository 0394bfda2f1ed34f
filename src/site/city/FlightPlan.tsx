import type { City } from "../content/load.ts";
import { whereInWords } from "./airspace.ts";

/** What the map has no room for: notes about its airports, and the elevation. */
export const FlightPlan = ({ page: { name, elevationFt, geo, flying } }: { page: City }) => {
  const airports = flying.airports.map(({ code, name, airspace, note, ...place }) => ({
    name: `${name} (${code})`,
    where: whereInWords(geo, place),
    rule: `${airspace}, ${note}`,
  }));
  const stadiums = flying.stadiums.map(({ name, ...place }) => ({
    name,
    where: whereInWords(geo, place),
    rule: "no drones within three nautical miles around home games",
  }));
  return (
    <div className="grid gap-x-16 gap-y-6 desk:grid-cols-2">
      <p className="max-w-text">
        {name} is at about {elevationFt.toLocaleString("en-US")} feet. Near an airport the airspace
        may be controlled. There we get FAA authorization before every flight, through LAANC where
        it’s offered. This list isn't a flight clearance.
      </p>
      <ul className="max-w-text text-sm">
        {[...airports, ...stadiums].map(({ name, where, rule }) => (
          <li key={name} className="border-t border-paper-300 py-2">
            <b className="font-semibold">{name}</b>, {where} of downtown: {rule}
          </li>
        ))}
      </ul>
    </div>
  );
};
