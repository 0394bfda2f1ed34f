import { clock, longDate, span } from "./format.ts";
import { narrowFrame, wideFrame } from "./frame.ts";
import { LightChart } from "./LightChart.tsx";
import { LightLabels } from "./LightLabels.tsx";
import { LightTable } from "./LightTable.tsx";
import { skyPath } from "./sky-svg.ts";
import { type Place, type SunDay, yearAhead } from "./sun.ts";
import { flyingMinutes, lightYear } from "./year.ts";

/** Above this the town lies among mountains, not at their foot (feet). */
const MOUNTAIN_TOWN_FT = 6_400;

interface Props {
  city: { name: string; slug: string; geo: Place; elevationFt: number };
  /** Calendar year; defaults to the one in which a flight booked now takes place. */
  year?: number;
}

const day = (light: SunDay) =>
  `from ${clock(light.sunrise)} to ${clock(light.sunset)} (${span(flyingMinutes(light))})`;

/** Sunrise, sunset and golden hour over the year in one city: when a drone may fly there. */
export function FlyingLight({ city, year = yearAhead(new Date()) }: Props) {
  const light = lightYear(city.geo, year);
  const label = `Chart of sunrise, sunset and golden hour in ${city.name} over ${year}. The text and the table below give its numbers.`;
  const charts = [
    { frame: narrowFrame(year), className: "max-w-[30rem] @min-[36rem]:hidden" },
    { frame: wideFrame(year), className: "@max-[36rem]:hidden" },
  ];
  const [least, most] = light.golden.map(Math.round);
  return (
    <figure className="@container w-full max-w-[56rem]">
      {charts.map(({ frame, className }) => (
        <LightChart
          key={frame.width}
          frame={frame}
          sky={skyPath(city.slug)}
          label={label}
          className={className}
        >
          <LightLabels frame={frame} light={light} />
        </LightChart>
      ))}
      <figcaption className="mt-5">
        <p className="max-w-text text-ink-700">
          {`We fly from sunrise to sunset. In ${city.name} that is ${day(light.longest)} on ${longDate(light.longest)}, the longest day, and ${day(light.shortest)} on ${longDate(light.shortest)}, the shortest. Golden hour, while the sun stands less than six degrees high, lasts ${least} to ${most} minutes at each end of the day. `}
          {city.elevationFt > MOUNTAIN_TOWN_FT
            ? `The times are for a flat horizon: around ${city.name} ridges hide the sun for a while after it rises and before it sets.`
            : "The times are for a flat horizon; a ridge nearby takes some of it away."}
          {` Mountain time, ${year}; other years differ by about a minute.`}
        </p>
        <details className="mt-4">
          <summary className="min-h-6 cursor-pointer font-semibold">The year in numbers</summary>
          <LightTable light={light} name={city.name} />
        </details>
      </figcaption>
    </figure>
  );
}
