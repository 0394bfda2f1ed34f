import type { ContentProps } from "../content/load.ts";
import { LinkList } from "./LinkList.tsx";
import { FONT_SIZE, MAP, mapPaths, placeNames } from "./map.ts";
import { Section } from "./Section.tsx";

/** Contrast is over 4.5:1 for text and over 3:1 for dots and borders. */
const COLORS =
  "[--dot:var(--color-glow-400)] [--grid:var(--color-ink-700)] [--land:var(--color-ink-900)] [--name:var(--color-paper-50)]";

/** A list replaces the map where it would be too narrow for names. */
function CityMap({ content: { cities, words } }: ContentProps) {
  const { state, degrees } = mapPaths();
  return (
    <nav data-reveal aria-label={words.map.label} className="@container w-full">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every city; the nav has the label */}
      <svg
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        className={`h-auto w-full @max-[34rem]:hidden forced-color-adjust-none ${COLORS}`}
      >
        <path d={state} className="fill-(--land) stroke-ink-500 stroke-[1.5]" />
        <path d={degrees} className="fill-none stroke-(--grid)" />
        {placeNames(cities).map(({ city: { name, path }, dot, box, text }) => (
          <a key={path} href={path} className="group">
            {/* This invisible rectangle extends the link to the whole box around the name. */}
            <rect {...box} opacity="0" />
            <circle cx={dot.x} cy={dot.y} r="5" className="fill-(--dot)" />
            <text
              {...text}
              fontSize={FONT_SIZE}
              className="fill-(--name) stroke-(--land) [stroke-linejoin:round] stroke-5 [paint-order:stroke] group-hover:underline"
            >
              {name}
            </text>
          </a>
        ))}
      </svg>
      <LinkList
        links={cities}
        className="grid pairs gap-x-6 @min-[30rem]:grid-cols-3 gap-y-2 @min-[34rem]:hidden"
        linkClass="inline-block py-1 underline decoration-glow-500 decoration-2 underline-offset-4"
      />
    </nav>
  );
}

export function WhereWeFly({ content }: ContentProps) {
  return (
    <Section {...content.home.area} background="night" split="4/8" align="center">
      <CityMap content={content} />
    </Section>
  );
}
