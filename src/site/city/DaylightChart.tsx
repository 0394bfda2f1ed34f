import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import type { Coordinates } from "./bearing.ts";
import { DaylightTable } from "./DaylightTable.tsx";
import { MonthScale } from "./MonthScale.tsx";
import { HOURS, SKY_HEIGHT, skyPath, skyWidth } from "./sky.ts";
import { daylightYear, yearAhead } from "./sun.ts";

/** Elevation in feet above which a city counts as a mountain town, where ridges raise the horizon. */
const MOUNTAIN_TOWN_FT = 6_400;

const BANDS = [
  ["daylight", "bg-paper-50"],
  ["golden", "bg-glow-400"],
  ["twilight", "bg-ink-500"],
  ["night", "bg-ink-950"],
] as const;

const formatHourMark = (hour: number, noon: string): string =>
  hour === 12 ? noon : `${hour % 12} ${hour < 12 ? "a.m." : "p.m."}`;

interface Props {
  city: { name: string; slug: string; geo: Coordinates; elevationFt: number };
  /** Calendar year; defaults to the year that contains most of the next twelve months. */
  year?: number;
  words: Interface["city"]["light"];
}

export function DaylightChart({ city, words, year = yearAhead(new Date()) }: Props) {
  const { name, slug, geo, elevationFt } = city;
  const light = daylightYear(geo, year);
  const caption = interpolate(words.table.caption, {
    name,
    year,
    least: light.shortestGoldenHour,
    most: light.longestGoldenHour,
  });
  const note = elevationFt > MOUNTAIN_TOWN_FT ? ` ${interpolate(words.mountains, { name })}` : "";
  return (
    <figure className="@container w-full max-w-[56rem] print:hidden">
      <div
        role="img"
        aria-label={interpolate(words.chart, { name, year })}
        className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-paper-200 paper:text-ink-700"
      >
        <div className="grid grid-rows-6 items-center text-right">
          {HOURS.toReversed().map((hour) => (
            <span key={hour}>{formatHourMark(hour, words.noon)}</span>
          ))}
        </div>
        <img
          src={skyPath(slug)}
          alt=""
          width={skyWidth(year)}
          height={SKY_HEIGHT}
          loading="lazy"
          className="aspect-4/5 h-auto w-full @min-[36rem]:aspect-5/3"
        />
        <div className="col-start-2">
          <MonthScale />
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-paper-200 paper:text-ink-700">
        {BANDS.map(([band, background]) => (
          <li key={band} className="flex items-center gap-2">
            <span
              className={`size-3 border border-ink-500 forced-color-adjust-none ${background}`}
              aria-hidden="true"
            />
            {words[band]}
          </li>
        ))}
      </ul>
      <DaylightTable light={light} caption={caption + note} words={words.table} />
    </figure>
  );
}
