import { whereInWords } from "./distance.ts";
import type { FlyingFields } from "./schema.ts";

/** The map's places in words: what a pilot should know about each. */
export const PlaceList = ({ flying }: { flying: FlyingFields }) => {
  const airports = flying.airports.map(({ airspace, note, ...place }) => ({
    ...place,
    rule: `${airspace}, ${note}`,
  }));
  const stadiums = flying.stadiums.map((place) => ({
    ...place,
    code: undefined,
    rule: "No drones from an hour before a home game to an hour after",
  }));
  return (
    <ul className="contents text-sm">
      {[...airports, ...stadiums].map(({ code, name, rule, ...place }) => (
        <li key={name} className="flex flex-wrap gap-x-3 py-2">
          <b className="w-12 font-semibold">
            {code ?? <i className="mt-1.5 block size-2.5 bg-glow-700 forced-color-adjust-none" />}
          </b>
          <p className="flex-[1_1_7em]">
            {name}
            <span className="block text-ink-500">{rule}</span>
          </p>
          <span className="whitespace-nowrap">{whereInWords(flying.city.geo, place)}</span>
        </li>
      ))}
    </ul>
  );
};
