import type { Business } from "#business/business.ts";
import colorado from "../../../../media/maps/colorado.svg?raw";
import type { City } from "../../content/pages.ts";
import { scrimClasses } from "../../media/scrim.ts";
import { columns, SectionHead } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";
import type { map } from "./schema.ts";

/** Scale of media/maps/colorado.svg, in units per degree. At 39° N, a degree of longitude is 0.777 times as long. */
const SCALE = { lon: 112, lat: 144 };
const NORTHWEST = { lat: 41, lon: -109.05 };

/** Where a name is in relation to its dot. */
const NAME_AT = {
  right: { dx: 14, dy: 10, anchor: "start" },
  left: { dx: -14, dy: 10, anchor: "end" },
  below: { dx: -6, dy: 40, anchor: "start" },
  above: { dx: 8, dy: -12, anchor: "start" },
} as const;

function CityLink({ name, path, geo }: City) {
  const x = Math.round((geo.lon - NORTHWEST.lon) * SCALE.lon);
  const y = Math.round((NORTHWEST.lat - geo.lat) * SCALE.lat);
  const { dx, dy, anchor } = NAME_AT[geo.side];
  return (
    <a href={path} className="group">
      <circle cx={x} cy={y} r="6" className="fill-glow-400 max-md:[r:9px]" />
      <text
        x={x + dx}
        y={y + dy}
        textAnchor={anchor}
        className="fill-paper-50 stroke-ink-900 [stroke-width:12] [stroke-linejoin:round] [paint-order:stroke] group-hover:underline"
      >
        {name}
      </text>
    </a>
  );
}

const Elevations = ({ cities }: { cities: readonly City[] }) => (
  <div className="elevations">
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
export default async function CityMap({ value, site, id }: SectionProps<typeof map>) {
  const { heading, intro, picture, beside } = value;
  const { cities, business } = site;
  return (
    <section id={id} className="bg-ink-900 text-paper-50">
      {picture ? (
        <div className={`area-picture ${await scrimClasses(picture)}`}>
          <Still picture={picture} shape="stage" decorative className="size-full" />
          <div className="wrap">
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
            <Elevations cities={cities} />
          )}
        </div>
        <nav aria-label="Cities we fly in" data-reveal className="max-desk:-order-1">
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
          <svg
            viewBox="-2 -2 788 580"
            className="h-auto w-full overflow-visible display text-[28px] max-md:text-[36px] print:invert print:grayscale"
          >
            <g
              className="[font-family:var(--font-text)] text-[18px] max-md:text-[28px]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the map is a file of this repository
              dangerouslySetInnerHTML={{ __html: colorado }}
            />
            {cities.map((city) => (
              <CityLink key={city.path} {...city} />
            ))}
          </svg>
        </nav>
      </div>
    </section>
  );
}
