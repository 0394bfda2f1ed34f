import type { CityLink } from "../../content/paths.ts";
import { BASE, HIGHEST, RIDGES, xAt, yAt } from "./heights.ts";

/** How far above the ground a drone may fly (14 CFR 107.51). */
export const CEILING_FT = 400;

const percent = (value: number) => `${value.toFixed(2)}%`;

/** Without `slot`, no line leads to the city's name. */
interface MarkProps {
  city: CityLink;
  isSelected: boolean;
  slot?: number | undefined;
}

/** A nested drawing whose origin is the city, so that lengths can be in percent and in pixels. */
function Mark({ city: { geo, elevationFt }, isSelected, slot }: MarkProps) {
  const [x, y] = [xAt(geo.lon), yAt(elevationFt)];
  const base = percent(BASE - y);
  const ceiling = percent(yAt(elevationFt + CEILING_FT) - y);
  return (
    <svg
      x={percent(x)}
      y={percent(y)}
      aria-hidden="true"
      data-mark
      data-selected={isSelected || undefined}
    >
      {slot === undefined ? null : (
        <g className="leader">
          <line y2={base} />
          <line y1={base} x2={percent(slot - x)} y2={percent(100 - y)} />
        </g>
      )}
      <g className="ceiling">
        <line y2={ceiling} />
        <line x1="-9" x2="9" y1={ceiling} y2={ceiling} />
      </g>
      <circle />
    </svg>
  );
}

interface Props {
  cities: readonly CityLink[];
  selected: CityLink | undefined;
  hasLeaders: boolean;
}

/** Stretches with its box: outlines in a drawing of their own, all else in percent. The list below it has the names. */
export const Drawing = ({ cities, selected, hasLeaders }: Props) => (
  <svg className="profile-drawing" aria-hidden="true">
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {RIDGES.map((outline) => (
        <g key={outline}>
          <path d={`${outline}V${BASE}H0Z`} className="ground" />
          <path d={outline} className="ridge" />
        </g>
      ))}
      <path d={`M0 ${BASE}H100`} className="ridge" />
    </svg>
    <g className="places">
      <text x={percent(xAt(HIGHEST.lon))} y={percent(HIGHEST.y)} dy="-10" textAnchor="middle">
        {HIGHEST.name}, {HIGHEST.ft.toLocaleString("en-US")} ft
      </text>
      <text x="84%" y={percent(BASE)} dy="-24" textAnchor="middle" data-road>
        Interstate 70
      </text>
      <text x="0.6%" y={percent(BASE)} dy="-8">
        Utah
      </text>
      <text x="99.4%" y={percent(BASE)} dy="-8" textAnchor="end">
        Kansas
      </text>
    </g>
    {cities.map((city, index) => (
      <Mark
        key={city.path}
        city={city}
        isSelected={city === selected}
        slot={hasLeaders ? ((index + 0.5) / cities.length) * 100 : undefined}
      />
    ))}
  </svg>
);
