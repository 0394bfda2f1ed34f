import type { Interface } from "../content/interface.ts";
import type { DaylightYear } from "./sun.ts";

const TIMES = ["sunrise", "goldenEnd", "goldenStart", "sunset"] as const;

/** Formats whole minutes since midnight as a 12-hour time without a.m. or p.m., such as "5:32". */
const formatClockFace = (minutes: number): string =>
  `${((Math.floor(minutes / 60) + 11) % 12) + 1}:${String(minutes % 60).padStart(2, "0")}`;

const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const shortDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString("en-US", { month: "short", day: "numeric" });

interface Props {
  light: DaylightYear;
  caption: string;
  words: Interface["city"]["light"]["table"];
}

/** A table of the sun's times on selected days of the year: the chart's text alternative. */
export function DaylightTable({ light, caption, words }: Props) {
  return (
    <table className="mt-8 w-full border-collapse text-left text-xs [font-variant-numeric:tabular-nums] @min-[36rem]:text-sm">
      <caption className="max-w-text pb-3 text-left text-sm">{caption}</caption>
      <thead>
        <tr className="align-bottom">
          {(["date", ...TIMES, "length"] as const).map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b border-ink-500 py-2 font-semibold not-last:pr-2 @max-[36rem]:last:hidden"
            >
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {light.days.map((day) => (
          <tr key={String(day.date)} className="border-b border-ink-700 paper:border-paper-300">
            <th scope="row" className="whitespace-nowrap py-2 pr-2 font-semibold">
              {shortDate(day.date)}
            </th>
            {TIMES.map((time) => (
              <td key={time}>{formatClockFace(day[time])}</td>
            ))}
            <td className="@max-[36rem]:hidden">{formatDuration(day.sunset - day.sunrise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
