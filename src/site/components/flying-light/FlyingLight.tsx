import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { type LightYear, lightYear } from "../../geo/light-year.ts";
import { type Place, type SunDay, yearAhead } from "../../geo/sun.ts";
import { clock, longDate, span } from "./format.ts";
import { LightChart } from "./LightChart.tsx";
import { LightTable } from "./LightTable.tsx";

/** Cities above this elevation, in feet, count as mountain towns, where the horizon is higher. */
const MOUNTAIN_TOWN_FT = 6_400;

interface Props {
  city: { name: string; slug: string; geo: Place; elevationFt: number };
  /** Calendar year; defaults to the year in which most flights booked now take place. */
  year?: number;
  words: Interface["city"]["light"];
}

/** Describes the chart in a paragraph. */
function summary(
  { name, elevationFt }: Props["city"],
  light: LightYear,
  words: Props["words"],
): string {
  const { year, longest, shortest } = light;
  const hours = (day: SunDay) =>
    fill(words.day, {
      sunrise: clock(day.sunrise),
      sunset: clock(day.sunset),
      length: span(day.sunset - day.sunrise),
    });
  const values = {
    name,
    year,
    least: light.least,
    most: light.most,
    longest: hours(longest),
    longestDate: longDate(longest.date),
    shortest: hours(shortest),
    shortestDate: longDate(shortest.date),
  };
  const horizon = elevationFt > MOUNTAIN_TOWN_FT ? words.mountains : words.horizon;
  return fill([words.intro, horizon, words.zone].join(" "), values);
}

/** Charts a year of sunrise, sunset and golden hour in one city: the hours in which a drone may fly. */
export function FlyingLight({ city, words, year = yearAhead(new Date()) }: Props) {
  const light = lightYear(city.geo, year);
  return (
    <figure data-reveal className="@container w-full max-w-[56rem]">
      <LightChart city={city} light={light} words={words} />
      <figcaption className="mt-5">
        <p className="max-w-text text-ink-700">{summary(city, light, words)}</p>
        <details className="mt-4">
          <summary className="min-h-6 cursor-pointer font-semibold">{words.table.open}</summary>
          <LightTable light={light} name={city.name} words={words.table} />
        </details>
      </figcaption>
    </figure>
  );
}
