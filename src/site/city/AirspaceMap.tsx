import type { Interface } from "../content/interface.ts";
import { airspaceMap } from "./airspace.ts";
import type { AirspaceCity } from "./airspace-layout.ts";
import { MapLabels } from "./MapLabels.tsx";

interface Props {
  city: AirspaceCity;
  /** Name of the map for screen readers; the table of airports has the same facts. */
  label: string;
  words: Interface["city"]["map"];
}

/** Text has a contrast of at least 4.5:1 on the land, and lines that mean something at least 3:1. */
const COLORS =
  "[--land:var(--color-ink-950)] [--ring:var(--color-ink-700)] [--mark:var(--color-paper-50)] [--quiet:var(--color-ink-300)] [--area:var(--color-ink-500)] [--closed:var(--color-glow-400)] paper:[--land:var(--color-paper-50)] paper:[--ring:var(--color-paper-300)] paper:[--mark:var(--color-ink-900)] paper:[--quiet:var(--color-ink-500)] paper:[--closed:var(--color-glow-700)]";

function Circles({ map }: { map: ReturnType<typeof airspaceMap> }) {
  const { width, height, center, rings, airports, stadiums, stadiumRadius } = map;
  return (
    <>
      <path d={`M0 0H${width}V${height}H0Z`} className="fill-(--land)" />
      <g className="fill-none stroke-(--ring)">
        {rings.map(({ miles, radius }) => (
          <circle key={miles} cx={center.x} cy={center.y} r={radius} />
        ))}
        <path d={`M${center.x} 0V${height}M0 ${center.y}H${width}`} strokeDasharray="1 6" />
      </g>
      <g className="fill-(--area) stroke-(--mark)" fillOpacity=".18" strokeWidth="1.5">
        {airports.map(({ code, point, surfaceRadius }) =>
          surfaceRadius ? (
            <circle key={code} cx={point.x} cy={point.y} r={surfaceRadius} strokeDasharray="8 5" />
          ) : null,
        )}
      </g>
      <g className="fill-glow-400 stroke-(--closed)" fillOpacity=".3" strokeWidth="1.5">
        {stadiums.map(({ name, point }) => (
          <circle key={name} cx={point.x} cy={point.y} r={stadiumRadius} />
        ))}
      </g>
      <g className="fill-(--closed)">
        {stadiums.map(({ name, point }) => (
          <path key={name} d={`M${point.x - 5} ${point.y - 5}h10v10h-10z`} />
        ))}
      </g>
      <path
        className="stroke-(--mark)"
        d={airports.map(({ point }) => `M${center.x} ${center.y}L${point.x} ${point.y}`).join("")}
      />
      <g className="fill-(--land) stroke-(--mark)" strokeWidth="2">
        {airports.map(({ code, point }) => (
          <g key={code}>
            <circle cx={point.x} cy={point.y} r="10" />
            <path d={`M${point.x - 4} ${point.y + 4}l8-8`} strokeWidth="3.5" />
          </g>
        ))}
        <circle cx={center.x} cy={center.y} r="13" />
      </g>
      <circle cx={center.x} cy={center.y} r="7.5" className="fill-(--mark)" />
    </>
  );
}

export function AirspaceMap({ city, label, words }: Props) {
  const map = airspaceMap(city);
  const { width, height, bar } = map;
  return (
    <div className="@container w-full">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className={`h-auto w-full forced-color-adjust-none ${COLORS}`}
      >
        <Circles map={map} />
        <MapLabels city={city} map={map} set="wide" />
        <MapLabels city={city} map={map} set="narrow" />
        <g className="fill-(--mark) stroke-(--mark)" transform={`translate(${width - 46} 56)`}>
          <path d="M0-30 9 12 0 6z" />
          <path d="M0-30-9 12 0 6z" fillOpacity="0" strokeWidth="1.25" />
          <text y="40" textAnchor="middle" fontSize="24" strokeWidth="0" className="display">
            {words.north}
          </text>
        </g>
        <g className="fill-none stroke-(--mark)">
          <path d={`M${bar.x} ${bar.y}h${bar.length}`} strokeWidth="5" />
          <path d={`M1 1H${width - 1}V${height - 1}H1Z`} strokeWidth="2" />
        </g>
        <g className="fill-(--mark)">
          {([16.5, 27] as const).map((size, index) => (
            <text
              key={size}
              x={bar.x + bar.length + 12}
              y={bar.y + size * 0.35}
              fontSize={size}
              className={index === 0 ? "@max-[36rem]:hidden" : "@min-[36rem]:hidden"}
            >
              {words.scale.replace("{miles}", String(bar.miles))}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
