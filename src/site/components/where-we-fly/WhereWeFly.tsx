import type { CityPage } from "../../content/load.ts";
import { FONT_SIZE, MAP, type MapCity, mapPaths, placeNames } from "../../geo/map.ts";
import { LinkList } from "../links/LinkList.tsx";

interface Props {
  cities: readonly (MapCity & Pick<CityPage, "path">)[];
  /** Route of the current city page. A ring marks the city, so that color isn't the only cue (WCAG 1.4.1). */
  current?: string;
  /** Name of the map for screen readers. */
  label: string;
}

/**
 * Colors on dark and light backgrounds: contrast is over 4.5:1 for text and over 3:1 for dots and borders.
 */
const COLORS =
  "[--dot:var(--color-glow-400)] [--grid:var(--color-ink-700)] [--land:var(--color-ink-900)] [--name:var(--color-paper-50)] paper:[--dot:var(--color-glow-700)] paper:[--grid:var(--color-paper-300)] paper:[--land:var(--color-paper-50)] paper:[--name:var(--color-ink-900)]";

/**
 * A map of Colorado: the borders, a grid of whole degrees, and a link for each city with a page. Names have
 * an outline in the land's color, which separates letters from the grid lines. If the map is too narrow for
 * names, its dots are larger, and links below the map replace the links on it.
 */
export function WhereWeFly({ cities, current, label }: Props) {
  const { state, degrees } = mapPaths();
  return (
    <nav data-reveal aria-label={label} className="@container w-full">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        className={`h-auto w-full forced-color-adjust-none ${COLORS}`}
      >
        <path d={state} className="fill-(--land) stroke-ink-500 stroke-[1.5]" />
        <path d={degrees} className="fill-none stroke-(--grid)" />
        {placeNames(cities).map(({ city: { name, path }, dot, box, text }) => {
          const isCurrent = path === current;
          return (
            <a
              key={path}
              href={path}
              aria-current={isCurrent ? "page" : undefined}
              className="group @max-[37.5rem]:pointer-events-none @max-[37.5rem]:invisible"
            >
              {/* This invisible rectangle extends the link to the whole box around the name. */}
              <rect {...box} opacity="0" />
              <circle
                cx={dot.x}
                cy={dot.y}
                r="5"
                className="fill-(--dot) @max-[37.5rem]:visible @max-[37.5rem]:[r:10px]"
              />
              {isCurrent ? (
                <circle
                  cx={dot.x}
                  cy={dot.y}
                  r="10"
                  className="fill-none stroke-(--dot) stroke-2 @max-[37.5rem]:visible @max-[37.5rem]:stroke-4 @max-[37.5rem]:[r:22px]"
                />
              ) : null}
              <text
                {...text}
                fontSize={FONT_SIZE}
                className={`fill-(--name) stroke-(--land) [stroke-linejoin:round] stroke-5 [paint-order:stroke] group-hover:underline ${isCurrent ? "font-semibold" : ""}`}
              >
                {name}
              </text>
            </a>
          );
        })}
      </svg>
      <LinkList
        links={cities}
        current={current}
        className="mt-6 grid grid-cols-2 gap-x-6 @min-[30rem]:grid-cols-3 gap-y-2 @min-[37.5rem]:hidden"
        linkClass="inline-block py-1 underline decoration-glow-500 decoration-2 underline-offset-4 aria-[current]:font-semibold"
      />
    </nav>
  );
}
