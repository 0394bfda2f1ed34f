import { LETTER, placeLabels } from "./labels.ts";
import type { Point } from "./projection.ts";
import { TONES, type Tone } from "./tones.ts";

interface Props {
  cities: readonly { slug: string; name: string; path: string; dot: Point; here: boolean }[];
  tone: Tone;
}

/** The cities' names, each a link as large as its box; the land's color around the letters. */
export function CityNames({ cities, tone }: Props) {
  const look = TONES[tone];
  const labels = placeLabels(cities);
  return (
    <g className={look.names} fontSize={LETTER}>
      {cities.map(({ slug, name, path, here }, index) => {
        const label = labels[index];
        if (!label) return null;
        const { left, top, width, height } = label.box;
        return (
          <a
            key={slug}
            href={path}
            aria-current={here ? "page" : undefined}
            className={here ? `font-semibold ${look.link}` : look.link}
          >
            <rect x={left} y={top} width={width} height={height} opacity="0" />
            <text
              x={label.x}
              y={label.y}
              textAnchor={label.anchor === "start" ? undefined : label.anchor}
              strokeWidth="5"
              paintOrder="stroke"
              strokeLinejoin="round"
            >
              {name}
            </text>
          </a>
        );
      })}
    </g>
  );
}
