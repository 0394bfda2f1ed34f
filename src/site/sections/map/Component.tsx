import type { Business } from "#business/business.ts";
import colorado from "../../../../media/maps/colorado.svg?raw";
import type { City } from "../../content/pages.ts";
import { scrimClasses } from "../../media/scrim.ts";
import { columns, SectionHead } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";
import { firstLineOffset, linesOf, NAME_AT, placeNames } from "./names.ts";

/** Scale of media/maps/colorado.svg, in units per degree. At 39° N, a degree of longitude is 0.777 times as long. */
const SCALE = { lon: 112, lat: 144 };
const NORTHWEST = { lat: 41, lon: -109.05 };

const WIDTH = 784;

function placeCities(cities: readonly City[]) {
  const places = cities.map(({ name, path, geo }) => ({
    name,
    path,
    side: geo.side,
    x: Math.round((geo.lon - NORTHWEST.lon) * SCALE.lon),
    y: Math.round((NORTHWEST.lat - geo.lat) * SCALE.lat),
  }));
  const sides = placeNames(places, WIDTH);
  return places.map((place, index) => ({ ...place, side: sides[index] }));
}

type Place = ReturnType<typeof placeCities>[number];

function CityName({ name, x, y, side = "right" }: Place) {
  const { dx, dy, anchor } = NAME_AT[side];
  const [first, second] = linesOf(name);
  // The space is at the side where it can't be seen.
  const isRightAligned = anchor === "end";
  return (
    <text
      x={x + dx}
      y={y + dy + firstLineOffset(name, side)}
      textAnchor={anchor}
      className="fill-paper-50 stroke-ink-900 [stroke-width:12] [stroke-linejoin:round] [paint-order:stroke] group-hover:underline"
    >
      {second && !isRightAligned ? `${first} ` : first}
      {second ? (
        <tspan x={x + dx} dy="0.95em">
          {isRightAligned ? ` ${second}` : second}
        </tspan>
      ) : null}
    </text>
  );
}

const CityLink = (place: Place) => (
  <a href={place.path} aria-label={place.side ? undefined : place.name} className="group">
    <circle cx={place.x} cy={place.y} r="6" className="fill-glow-400 max-md:[r:9px]" />
    {place.side ? <CityName {...place} /> : null}
  </a>
);

/** @param props.onPhones the map hasn't all names */
const Elevations = ({ cities, onPhones }: { cities: readonly City[]; onPhones: boolean }) => (
  <div className="elevations" data-on-phones={onPhones || undefined}>
    <p className="label">
      <span>City</span>
      <span>Elevation, ft</span>
    </p>
    <ul>
      {cities.map(({ path, name, elevationFt }) => (
        <li key={path}>
          <a href={path}>
            {name} <span>{elevationFt.toLocaleString("en-US")}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);

/** The rating, and as many of the business's numbers as fit beside the map. */
function numbersOf({ rating, numbers }: Business) {
  if (!rating) return numbers;
  const label = `Average rating from ${rating.count} reviews`;
  return [{ value: rating.value.toFixed(1), label }, ...numbers.slice(0, 3)];
}

/** A map of Colorado whose names link to the cities' pages, and the cities with their elevations or numbers. */
export default async function CityMap({ value, site, id }: SectionProps<"map">) {
  const { heading, intro, picture, beside } = value;
  const { cities, business } = site;
  const places = placeCities(cities);
  return (
    <section id={id} className="bg-ink-900 text-paper-50">
      {picture ? (
        <div className={`area-picture ${await scrimClasses(picture)}`}>
          <Still picture={picture} shape="stage" decorative className="size-full" />
          <div className="low-scrim wrap">
            <h2 className="display text-4xl">{heading}</h2>
            <p className="mt-3 max-w-[31em] text-lg">{intro}</p>
          </div>
        </div>
      ) : null}
      <div className={`section wrap ${columns(picture ? "5/7" : "4/8")} gap-y-10`}>
        <div className="flex flex-col justify-between gap-8">
          {picture ? null : <SectionHead heading={heading} intro={intro} />}
          {beside === "numbers" ? (
            <StatRow stats={numbersOf(business)} layout="pairs" />
          ) : (
            <Elevations cities={cities} onPhones={places.some(({ side }) => side === undefined)} />
          )}
        </div>
        <nav aria-label="Cities we fly in" data-reveal className="max-desk:-order-1">
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
          <svg
            viewBox="-2 -2 788 580"
            className="h-auto w-full overflow-visible forced-color-adjust-none forced-colors:bg-ink-900 display text-[28px] max-md:text-[36px] print:invert print:grayscale"
          >
            <g
              className="[font-family:var(--font-text)] text-[18px] max-md:text-[28px]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the map is a file of this repository
              dangerouslySetInnerHTML={{ __html: colorado }}
            />
            {places.map((city) => (
              <CityLink key={city.path} {...city} />
            ))}
          </svg>
        </nav>
      </div>
    </section>
  );
}
