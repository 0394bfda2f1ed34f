import type { Interface } from "../../content/interface.ts";
import { interpolate } from "../../content/interpolate.ts";
import { daylightYear } from "../../geo/daylight-year.ts";
import { type Place, yearAhead } from "../../geo/sun.ts";
import { ChartPicture } from "./ChartPicture.tsx";
import { DaylightTable } from "./DaylightTable.tsx";

/** Elevation in feet above which a city counts as a mountain town, where ridges raise the horizon. */
const MOUNTAIN_TOWN_FT = 6_400;

interface Props {
  city: { name: string; slug: string; geo: Place; elevationFt: number };
  /** Calendar year; defaults to the year that contains most of the next twelve months. */
  year?: number;
  words: Interface["city"]["light"];
}

export function DaylightChart({ city, words, year = yearAhead(new Date()) }: Props) {
  const light = daylightYear(city.geo, year);
  const { name, elevationFt } = city;
  const caption = interpolate(words.table.caption, {
    name,
    year,
    least: light.shortestGoldenHour,
    most: light.longestGoldenHour,
  });
  const note = elevationFt > MOUNTAIN_TOWN_FT ? ` ${interpolate(words.mountains, { name })}` : "";
  return (
    <figure className="@container w-full max-w-[56rem] print:hidden">
      <ChartPicture city={city} light={light} words={words} />
      <DaylightTable light={light} caption={caption + note} words={words.table} />
    </figure>
  );
}
