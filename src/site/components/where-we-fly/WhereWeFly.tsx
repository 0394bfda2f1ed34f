import { loadInterface } from "../../content/interface.ts";
import { CityMark, type MappedCity } from "./CityMark.tsx";
import { type Label, placeLabels } from "./labels.ts";
import { graticule, MAP, project, stateOutline } from "./projection.ts";

interface Props {
  cities: readonly MappedCity[];
  /** Slug of the city whose page this is. */
  current?: string;
  tone: "paper" | "ink";
}

/**
 * Colorado with every city that has a page, in its place and linked: the state's borders, whole
 * degrees and nothing else. Where there is no room to hit a name on the map, the names are a
 * list below it; each width has one set of links.
 */
export function WhereWeFly({ cities, current, tone }: Props) {
  const marks = cities.map((city) => ({ ...city, dot: project(city.geo) }));
  const labels = placeLabels(marks);
  return (
    <nav data-reveal aria-label={loadInterface().map.label} className="@container w-full">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would pop up over every city; the nav has the name */}
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} className={`map map-${tone}`}>
        <path d={stateOutline()} className="map-land" />
        <path d={graticule()} className="map-grid" />
        {marks.map((city, index) => (
          <CityMark
            key={city.slug}
            city={city}
            dot={city.dot}
            label={labels[index] as Label}
            here={city.slug === current}
          />
        ))}
      </svg>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 @min-[30rem]:grid-cols-3 gap-y-2 @min-[37.5rem]:hidden">
        {cities.map(({ slug, name, path }) => (
          <li key={slug}>
            <a
              href={path}
              aria-current={slug === current ? "page" : undefined}
              className="inline-block py-1 underline decoration-glow-500 decoration-2 underline-offset-4 aria-[current]:font-semibold"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
