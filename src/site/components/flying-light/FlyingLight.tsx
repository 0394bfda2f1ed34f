import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { daylightYear } from "../../geo/daylight-year.ts";
import { type Place, type SunDay, yearAhead } from "../../geo/sun.ts";
import { formatDuration, formatTime, longDate } from "./format.ts";
import { LightChart } from "./LightChart.tsx";
import { LightTable } from "./LightTable.tsx";

/** Elevation in feet above which a city counts as a mountain town, where ridges raise the horizon. */
const MOUNTAIN_TOWN_FT = 6_400;

interface Props {
  city: { name: string; slug: string; geo: Place; elevationFt: number };
  /** Calendar year; defaults to the year that contains most of the next twelve months. */
  year?: number;
  words: Interface["city"]["light"];
}

/** Charts daylight, golden hours and twilight in one city over a year, with a summary and a table. */
export function FlyingLight({ city, words, year = yearAhead(new Date()) }: Props) {
  const light = daylightYear(city.geo, year);
  const { longest, shortest, shortestGoldenHour, longestGoldenHour } = light;
  const { name, elevationFt } = city;
  const dayInWords = ({ sunrise, sunset }: SunDay) =>
    fill(words.day, {
      sunrise: formatTime(sunrise),
      sunset: formatTime(sunset),
      length: formatDuration(sunset - sunrise),
    });
  const horizon = elevationFt > MOUNTAIN_TOWN_FT ? words.mountains : words.horizon;
  const summary = fill([words.intro, horizon, words.zone].join(" "), {
    name,
    year,
    least: shortestGoldenHour,
    most: longestGoldenHour,
    longest: dayInWords(longest),
    longestDate: longDate(longest.date),
    shortest: dayInWords(shortest),
    shortestDate: longDate(shortest.date),
  });
  return (
    <figure data-reveal className="@container w-full max-w-[56rem]">
      <LightChart city={city} light={light} words={words} />
      <figcaption className="mt-5">
        <p className="max-w-text text-ink-700">{summary}</p>
        <details className="mt-4">
          <summary className="min-h-6 cursor-pointer font-semibold">{words.table.open}</summary>
          <LightTable light={light} name={name} words={words.table} />
        </details>
      </figcaption>
    </figure>
  );
}
