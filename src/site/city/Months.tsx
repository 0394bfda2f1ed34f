import type { City } from "../content/city.ts";

type Season = City["flying"]["months"][number];

/** A year has 24 half-months; a month's second half begins on its 16th day. */
export const HALF_MONTHS = Array.from({ length: 24 }, (_, index) => index);

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** @param day such as "09-15" */
function halfMonthOf(day: string): number {
  const [month = 1, date = 1] = day.split("-").map(Number);
  return (month - 1) * 2 + (date > 15 ? 1 : 0);
}

/** Whether a season includes a half-month, also if the season runs over New Year. */
export function includes({ from, to }: Pick<Season, "from" | "to">, half: number): boolean {
  const [first, last] = [halfMonthOf(from), halfMonthOf(to)];
  return first <= last ? half >= first && half <= last : half >= first || half <= last;
}

export const Months = ({ seasons }: { seasons: Season[] }) => (
  <ul className="grid gap-x-6 gap-y-7 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
    {seasons.map((season) => (
      <li key={season.when}>
        <div aria-hidden="true" className="grid h-2 grid-cols-24 forced-color-adjust-none">
          {HALF_MONTHS.map((half) => (
            <i
              key={half}
              className={`odd:border-l even:border-r border-paper-50 max-md:border-paper-100 ${includes(season, half) ? "bg-glow-500" : "bg-paper-300"}`}
            />
          ))}
        </div>
        <p aria-hidden="true" className="mb-2 grid grid-cols-12 text-center text-xs text-ink-500">
          {MONTHS.map((month) => (
            <span key={month}>{month[0]}</span>
          ))}
        </p>
        <h3 className="display text-xl">{season.when}</h3>
        <p className="mt-1 max-w-text text-sm text-ink-700">{season.what}</p>
      </li>
    ))}
  </ul>
);
