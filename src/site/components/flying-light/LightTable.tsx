import { bareClock, shortDate, span } from "./format.ts";
import { flyingMinutes, type LightYear } from "./year.ts";

const HEADS = ["Date", "Sunrise a.m.", "Golden until a.m.", "Golden from p.m.", "Sunset p.m."];

/** The chart's numbers for those who want, or can only use, numbers. */
export function LightTable({ light, name }: { light: LightYear; name: string }) {
  return (
    <table className="mt-4 w-full text-left text-xs tabular-nums @min-[36rem]:text-sm">
      <caption className="sr-only">{`Flying light in ${name}, ${light.year}`}</caption>
      <thead>
        <tr className="align-bottom">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="border-b border-ink-500 py-2 pr-2 font-semibold">
              {head}
            </th>
          ))}
          <th
            scope="col"
            className="border-b border-ink-500 py-2 font-semibold @max-[36rem]:hidden"
          >
            Flying light
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300">
        {light.listed.map((day) => (
          <tr key={day.dayOfYear}>
            <th scope="row" className="whitespace-nowrap py-2 pr-2 font-semibold">
              {shortDate(day)}
            </th>
            <td>{bareClock(day.sunrise)}</td>
            <td>{bareClock(day.goldenEnd)}</td>
            <td>{bareClock(day.goldenStart)}</td>
            <td>{bareClock(day.sunset)}</td>
            <td className="@max-[36rem]:hidden">{span(flyingMinutes(day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
