import type { Business } from "#business/business.ts";
import type { CityLink } from "../../content/paths.ts";
import { sunRange } from "../../hero/sun.ts";
import { scrimClasses } from "../../media/scrim.ts";
import { columns, SectionHead } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import { Still } from "../../ui/Still.tsx";
import type { SectionProps } from "../props.ts";
import { CEILING_FT, Drawing } from "./Drawing.tsx";

const feet = (value: number) => `${value.toLocaleString("en-US")} ft`;

/** More cities than this, or longer names, don't fit in one row below the drawing. */
const ROW = { cities: 12, letters: 10, name: 22 };

const fitsRow = (cities: readonly CityLink[]) =>
  cities.length <= ROW.cities &&
  cities.every(
    ({ name }) =>
      name.length <= ROW.name && name.split(/[\s-]/).every((word) => word.length <= ROW.letters),
  );

/** What element.ts says of the city that a visitor points at; before that, of the first in the lists. */
function Readout({ city }: { city: CityLink }) {
  const { rise, dusk } = sunRange(city.geo);
  const facts = [
    { label: "Elevation", value: feet(city.elevationFt), name: "elevation" },
    { label: "Ceiling, 400 ft up", value: feet(city.elevationFt + CEILING_FT), name: "ceiling" },
    { label: "Sunrise by season", value: rise, sun: "rise" },
    { label: "Last light by season", value: dusk, sun: "dusk" },
  ];
  return (
    <sun-times data-lat={city.geo.lat} data-lon={city.geo.lon} className="profile-readout">
      <a href={city.path} className="display text-3xl">
        {city.name}
      </a>
      <dl>
        {facts.map(({ label, value, name, sun }) => (
          <div key={label} data-fact={name} data-sun={sun}>
            <dt>{label}</dt>
            <dd className="display text-xl">{value}</dd>
          </div>
        ))}
      </dl>
    </sun-times>
  );
}

const CityItem = ({ city, isSelected }: { city: CityLink; isSelected: boolean }) => (
  <li
    data-lat={city.geo.lat}
    data-lon={city.geo.lon}
    data-ceiling={feet(city.elevationFt + CEILING_FT)}
    data-selected={isSelected || undefined}
  >
    <a href={city.path}>{city.name}</a> <span>{feet(city.elevationFt)}</span>
  </li>
);

/** The cities from west to east, at their elevations. */
function CityProfile({ cities }: { cities: readonly CityLink[] }) {
  const [first] = cities;
  const fromWest = cities.toSorted((one, other) => one.geo.lon - other.geo.lon);
  const isRow = fitsRow(cities);
  return (
    <city-profile data-row={isRow || undefined} data-reveal>
      {first ? <Readout city={first} /> : null}
      <Drawing cities={fromWest} selected={first} hasLeaders={isRow} />
      <nav aria-label="Cities we fly in">
        <ul>
          {fromWest.map((city) => (
            <CityItem key={city.path} city={city} isSelected={city === first} />
          ))}
        </ul>
      </nav>
    </city-profile>
  );
}

/** The rating, and as many of the business's numbers as fit in a row. */
function numbersOf({ rating, numbers }: Business) {
  if (!rating) return numbers;
  const label = `Average rating from ${rating.count} ${rating.count === 1 ? "review" : "reviews"}`;
  return [{ value: rating.value.toFixed(1), label }, ...numbers.slice(0, 3)];
}

export default async function Profile({ value, site, id }: SectionProps<"profile">) {
  const { heading, intro, picture, hasNumbers } = value;
  const numbers = hasNumbers ? <StatRow stats={numbersOf(site.business)} layout="pairs" /> : null;
  return (
    <section id={id} className="overflow-x-clip bg-ink-900 text-paper-50">
      {picture ? (
        <div className={`area-picture ${await scrimClasses(picture)}`}>
          <Still picture={picture} shape="stage" decorative className="size-full" />
          <div className="low-scrim wrap">
            <h2 className="display text-4xl">{heading}</h2>
            <p className="mt-3 max-w-[31em] text-lg">{intro}</p>
          </div>
        </div>
      ) : null}
      <div className="section wrap flex flex-col gap-8">
        {picture ? (
          numbers
        ) : (
          <div className={`profile-head ${columns("7/5")} gap-y-8`}>
            <SectionHead heading={heading} intro={intro} />
            {numbers}
          </div>
        )}
        <CityProfile cities={site.cities} />
      </div>
    </section>
  );
}
