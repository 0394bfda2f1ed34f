import type { CityPage } from "../../content/load.ts";
import { LETTER, MAP, type MapCity, mapPaths, placeNames } from "../../geo/map.ts";

interface Props {
  cities: readonly (MapCity & Pick<CityPage, "slug" | "path">)[];
  /** Slug of the current page's city, which is marked with a ring so that color isn't the only cue (WCAG 1.4.1). */
  current?: string;
  tone: "paper" | "ink";
  /** Label for screen readers. */
  label: string;
}

/**
 * A map of Colorado: the borders, a grid of whole degrees, and a link for each city with a page. If the
 * map is too narrow for names, links below it replace those on the map.
 */
export function WhereWeFly({ cities, current, tone, label }: Props) {
  const { state, degrees } = mapPaths();
  return (
    <nav data-reveal aria-label={label} className="@container w-full">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} className={`map map-${tone}`}>
        <path d={state} className="map-land" />
        <path d={degrees} className="map-grid" />
        {placeNames(cities).map(({ city: { slug, name, path }, dot, box, text }) => {
          const isCurrent = slug === current;
          return (
            <a
              key={slug}
              href={path}
              aria-current={isCurrent ? "page" : undefined}
              className="map-city group"
            >
              {/* Extends the link to the name's box. */}
              <rect x={box.left} y={box.top} width={box.width} height={box.height} opacity="0" />
              <circle cx={dot.x} cy={dot.y} r="5" className="map-dot" />
              {isCurrent ? <circle cx={dot.x} cy={dot.y} r="10" className="map-here" /> : null}
              <text
                {...text}
                fontSize={LETTER}
                className={
                  isCurrent ? "font-semibold group-hover:underline" : "group-hover:underline"
                }
              >
                {name}
              </text>
            </a>
          );
        })}
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
