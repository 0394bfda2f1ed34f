import type { Point } from "./projection.ts";
import { TONES, type Tone } from "./tones.ts";

interface Props {
  cities: readonly { slug: string; dot: Point; here: boolean }[];
  tone: Tone;
  /** Of a dot, in units of the map. */
  radius: number;
}

/** The cities' places; the reader's own has a ring around it, so that color alone says nothing. */
export function CityDots({ cities, tone, radius }: Props) {
  return (
    <g className={TONES[tone].dots} strokeWidth="0">
      {cities.map(({ slug, dot }) => (
        <circle key={slug} cx={dot.x} cy={dot.y} r={radius} />
      ))}
      {cities
        .filter(({ here }) => here)
        .map(({ slug, dot }) => (
          <circle
            key={slug}
            cx={dot.x}
            cy={dot.y}
            r={radius * 2.4}
            fillOpacity=".2"
            strokeWidth={radius / 3}
          />
        ))}
    </g>
  );
}
