import type { Interface } from "../../content/interface.ts";
import { interpolate } from "../../content/interpolate.ts";
import type { DaylightYear } from "../../geo/daylight-year.ts";
import { HOURS, SKY_HEIGHT, skyPath, skyWidth } from "../../geo/sky.ts";
import { formatHourMark } from "./format.ts";
import { MonthScale } from "./MonthScale.tsx";

interface Props {
  city: { name: string; slug: string };
  light: DaylightYear;
  words: Interface["city"]["light"];
}

const BANDS = [
  ["daylight", "bg-paper-50"],
  ["golden", "bg-glow-400"],
  ["twilight", "bg-ink-500"],
  ["night", "bg-ink-950"],
] as const;

export function ChartPicture({ city: { name, slug }, light, words }: Props) {
  return (
    <>
      <div
        role="img"
        aria-label={interpolate(words.chart, { name, year: light.year })}
        className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-paper-200 paper:text-ink-700"
      >
        {/* One row per hour mark; each mark is in the middle of its row. */}
        <div className="grid grid-rows-6 items-center text-right">
          {HOURS.toReversed().map((hour) => (
            <span key={hour}>{formatHourMark(hour, words.noon)}</span>
          ))}
        </div>
        <img
          src={skyPath(slug)}
          alt=""
          width={skyWidth(light.year)}
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
    </>
  );
}
