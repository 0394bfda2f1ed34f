import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { clock, longDate, span } from "./format.ts";
import { LightChart } from "./LightChart.tsx";
import { LightTable } from "./LightTable.tsx";
import { skyPath } from "./sky.ts";
import { type Place, type SunDay, yearAhead } from "./sun.ts";
import { flyingMinutes, type LightYear, lightYear } from "./year.ts";

/** Above this the town lies among mountains, not at their foot (feet). */
const MOUNTAIN_TOWN_FT = 6_400;

interface Props {
  city: { name: string; slug: string; geo: Place; elevationFt: number };
  words: Interface["city"]["light"];
  /** Calendar year; defaults to the one in which a flight booked now takes place. */
  year?: number;
}

/** What the chart shows, as a paragraph. */
function inWords({ city, words }: Props, light: LightYear): string {
  const { year, longest, shortest } = light;
  const hours = (day: SunDay) =>
    fill(words.day, {
      sunrise: clock(day.sunrise),
      sunset: clock(day.sunset),
      length: span(flyingMinutes(day)),
    });
  const values = {
    name: city.name,
    year,
    least: Math.round(light.least),
    most: Math.round(light.most),
    longest: hours(longest),
    longestDate: longDate(longest.date),
    shortest: hours(shortest),
    shortestDate: longDate(shortest.date),
  };
  const horizon = city.elevationFt > MOUNTAIN_TOWN_FT ? words.mountains : words.horizon;
  return fill([words.intro, horizon, words.zone].join(" "), values);
}

/** Sunrise, sunset and golden hour over the year in one city: when a drone may fly there. */
export function FlyingLight(props: Props) {
  const { city, words, year = yearAhead(new Date()) } = props;
  const light = lightYear(city.geo, year);
  return (
    <figure className="@container w-full max-w-[56rem]">
      <LightChart
        light={light}
        sky={skyPath(city.slug)}
        label={fill(words.chart, { name: city.name, year })}
        words={words}
      />
      <figcaption className="mt-5">
        <p className="max-w-text text-ink-700">{inWords(props, light)}</p>
        <details className="mt-4">
          <summary className="min-h-6 cursor-pointer font-semibold">{words.table.open}</summary>
          <LightTable light={light} name={city.name} words={words.table} />
        </details>
      </figcaption>
    </figure>
  );
}
