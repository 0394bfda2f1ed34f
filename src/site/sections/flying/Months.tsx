import type { FlyingFields } from "./schema.ts";

type Season = FlyingFields["months"][number];

/** A year has 24 half-months; a month's second half begins on its 16th day. */
const HALF_MONTHS = Array.from({ length: 24 }, (_, index) => index);

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** @param day such as "09-15" */
function halfMonthOf(day: string): number {
  const [month = 1, date = 1] = day.split("-").map(Number);
  return (month - 1) * 2 + (date > 15 ? 1 : 0);
}

/** Whether a season includes a half-month, also if the season runs over New Year. */
function includes({ from, to }: Pick<Season, "from" | "to">, half: number): boolean {
  const [first, last] = [halfMonthOf(from), halfMonthOf(to)];
  return first <= last ? half >= first && half <= last : half >= first || half <= last;
}

/** The seasons below one axis, each with a bar for its part of the year. The bars are borders, which are printed. */
export const Months = ({ seasons }: { seasons: Season[] }) => (
  <div className="grid gap-y-4 md:grid-cols-[minmax(9rem,3fr)_7fr_6fr] md:gap-x-8 md:gap-y-3">
    <p
      aria-hidden="true"
      className="grid grid-cols-12 text-center text-xs text-ink-500 md:col-start-2"
    >
      {MONTHS.map((month) => (
        <span key={month}>{month[0]}</span>
      ))}
    </p>
    <ul className="col-span-full grid grid-cols-subgrid gap-y-5 md:gap-y-4">
      {seasons.map((season) => (
        <li
          key={season.when}
          className="col-span-full grid grid-cols-subgrid gap-y-1.5 md:items-center"
        >
          <h3 className="display text-xl">{season.when}</h3>
          <div aria-hidden="true" className="grid grid-cols-24 forced-color-adjust-none">
            {HALF_MONTHS.map((half) => (
              <i
                key={half}
                className={`border-t-12 odd:ml-0.5 ${includes(season, half) ? "border-glow-500" : "border-paper-300/60"}`}
              />
            ))}
          </div>
          <p className="max-w-text text-sm text-ink-700">{season.what}</p>
        </li>
      ))}
    </ul>
  </div>
);
