import type { City } from "../../content/city.ts";
import type { Interface } from "../../content/interface.ts";

interface Props extends Pick<City["planning"], "airports"> {
  words: Interface["city"];
}

/** Lists the airports around the city with distance and airspace; cells stack on a phone. */
export function AirportTable({ airports, words }: Props) {
  return (
    <table className="w-full border-collapse text-left text-sm max-sm:block">
      <caption className="label pb-3 text-left text-glow-400 max-sm:block">
        {words.airports}
      </caption>
      <thead className="max-sm:sr-only">
        <tr>
          {(["name", "where", "airspace"] as const).map((column) => (
            <th key={column} scope="col" className="pb-2 font-normal text-ink-300 not-last:pr-6">
              {words.airport[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {airports.map(({ code, name, where, airspace }) => (
          <tr key={code} className="border-t border-ink-700 align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-6 font-semibold max-sm:block max-sm:py-0">
              {name} <span className="font-normal text-ink-300">{code}</span>
            </th>
            <td className="py-3 pr-6 max-sm:block max-sm:py-0 sm:min-w-34">{where}</td>
            <td className="max-w-text py-3 text-paper-200 max-sm:block max-sm:py-0">{airspace}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
