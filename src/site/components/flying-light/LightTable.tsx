import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import type { LightYear } from "../../geo/light-year.ts";
import { clockFace, shortDate, span } from "./format.ts";

const COLUMNS = ["date", "sunrise", "goldenEnd", "goldenStart", "sunset"] as const;

interface Props {
  light: LightYear;
  /** City name for the table's caption. */
  name: string;
  words: Interface["city"]["light"]["table"];
}

/** The chart's values as a table, which screen readers can read too. */
export function LightTable({ light, name, words }: Props) {
  return (
    <table className="mt-4 w-full border-collapse text-left text-xs [font-variant-numeric:tabular-nums] @min-[36rem]:text-sm">
      <caption className="sr-only">{fill(words.caption, { name, year: light.year })}</caption>
      <thead>
        <tr className="align-bottom">
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b border-ink-500 py-2 pr-2 font-semibold"
            >
              {words[column]}
            </th>
          ))}
          <th
            scope="col"
            className="border-b border-ink-500 py-2 font-semibold @max-[36rem]:hidden"
          >
            {words.length}
          </th>
        </tr>
      </thead>
      <tbody>
        {light.days.map((day) => (
          <tr key={String(day.date)} className="border-b border-paper-300">
            <th scope="row" className="whitespace-nowrap py-2 pr-2 font-semibold">
              {shortDate(day.date)}
            </th>
            <td>{clockFace(day.sunrise)}</td>
            <td>{clockFace(day.goldenEnd)}</td>
            <td>{clockFace(day.goldenStart)}</td>
            <td>{clockFace(day.sunset)}</td>
            <td className="@max-[36rem]:hidden">{span(day.sunset - day.sunrise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
