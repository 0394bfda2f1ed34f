import type { City } from "../content/city.ts";
import { HALF_MONTHS, includes } from "./months.ts";

type Season = City["flying"]["months"][number];

const Strip = ({ season }: { season: Season }) => (
  <div aria-hidden="true" className="mb-3 grid h-2 grid-cols-24 forced-color-adjust-none">
    {HALF_MONTHS.map((half) => (
      <i
        key={half}
        className={`odd:border-l even:border-r border-paper-50 max-md:border-paper-100 ${includes(season, half) ? "bg-glow-500" : "bg-paper-300"}`}
      />
    ))}
  </div>
);

const COLUMNS: Record<number, string> = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "md:grid-cols-2 desk:grid-cols-4",
};

export const Months = ({ seasons }: { seasons: Season[] }) => (
  <ul className={`grid gap-x-6 gap-y-7 ${COLUMNS[seasons.length] ?? ""}`}>
    {seasons.map((season) => (
      <li key={season.when}>
        <Strip season={season} />
        <h3 className="display text-xl">{season.when}</h3>
        <p className="mt-1 max-w-text text-sm text-ink-700">{season.what}</p>
      </li>
    ))}
  </ul>
);
