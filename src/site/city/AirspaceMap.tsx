import type { CityPage } from "../content/load.ts";
import { airspaceMap, type AirspaceMap as MapData } from "./airspace.ts";
import { whereInWords } from "./bearing.ts";

type Airport = MapData["airports"][number];

/** Where the lines of a label begin or end, beside or below its mark. */
function labelPosition({ point, side, radius }: Pick<Airport, "point" | "side" | "radius">) {
  if (side === "below")
    return { x: point.x, y: point.y + radius + 34, textAnchor: "middle" } as const;
  return side === "right"
    ? { x: point.x + 18, y: point.y - 3, textAnchor: "start" as const }
    : { x: point.x - 18, y: point.y - 3, textAnchor: "end" as const };
}

/** On a narrow map, the code alone; the list below it has the names. */
function AirportLabel({ airport, where }: { airport: Airport; where: string }) {
  const { x, y, textAnchor } = labelPosition(airport);
  return (
    <g textAnchor={textAnchor} data-label>
      <text x={x} y={y + 14} fontSize="36" className="@min-[40rem]:hidden">
        {airport.code}
      </text>
      <text x={x} y={y} fontSize="27" className="display @max-[40rem]:hidden">
        {airport.name}
      </text>
      <text x={x} y={y + 21} fontSize="18" className="@max-[40rem]:hidden">
        {airport.code}, {airport.airspace}, {where}
      </text>
    </g>
  );
}

function StadiumLabel({ stadium }: { stadium: MapData["stadiums"][number] }) {
  const { x, y, textAnchor } = labelPosition({ ...stadium, radius: 0 });
  return (
    <text
      x={x}
      y={y + 9}
      fontSize="18"
      {...{ textAnchor }}
      data-label
      className="@max-[40rem]:hidden"
    >
      {stadium.name}
    </text>
  );
}

/** Rings around the center, each with its distance at its southwest if that is on the map. */
const Rings = ({ map: { center, rings, height } }: { map: MapData }) => (
  <>
    {rings.map(({ miles, radius }) => {
      const x = center.x - radius * Math.SQRT1_2 - 6;
      const y = center.y + radius * Math.SQRT1_2 + 20;
      return (
        <g key={miles}>
          <circle cx={center.x} cy={center.y} r={radius} className="fill-none stroke-paper-300" />
          {x > 60 && y < height ? (
            <text
              x={x}
              y={y}
              textAnchor="end"
              fontSize="18"
              className="fill-ink-500 @max-[40rem]:hidden"
            >
              {miles} mi
            </text>
          ) : null}
        </g>
      );
    })}
  </>
);

const Marks = ({ map: { center, airports, stadiums } }: { map: MapData }) => (
  <>
    {stadiums.map(({ name, point, radius }) => (
      <g key={name}>
        <circle cx={point.x} cy={point.y} r={radius} className="fill-glow-400/40" />
        <path d={`M${point.x - 6} ${point.y - 6}h12v12h-12z`} className="fill-glow-700" />
      </g>
    ))}
    {airports.map(({ code, point, radius }) => (
      <g key={code} className="fill-none stroke-ink-900 stroke-2">
        {radius > 0 ? <circle cx={point.x} cy={point.y} r={radius} strokeDasharray="8 5" /> : null}
        <circle cx={point.x} cy={point.y} r="10" />
        <path d={`M${point.x - 4} ${point.y + 4}l8-8`} strokeWidth="3.5" />
      </g>
    ))}
    <circle cx={center.x} cy={center.y} r="9" />
  </>
);

export function AirspaceMap({ page }: { page: CityPage }) {
  const map = airspaceMap(page);
  const { width, height, center, airports, stadiums } = map;
  const places = airports.map((airport) => ({
    airport,
    where: whereInWords(page.geo, airport),
  }));
  const names = places.map(({ airport, where }) => `${airport.name} ${where}`).join(", ");
  return (
    <div className="@container">
      <svg
        role="img"
        aria-label={`Map of the airspace around ${page.name}: ${names}`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full overflow-hidden fill-ink-900 forced-color-adjust-none"
      >
        <Rings map={map} />
        <Marks map={map} />
        <text
          x={center.x + 20}
          y={center.y + 13}
          className="display text-[40px] @max-[40rem]:text-[52px]"
          data-label
        >
          {page.name}
        </text>
        {stadiums.map((stadium) => (
          <StadiumLabel key={stadium.name} stadium={stadium} />
        ))}
        {places.map(({ airport, where }) => (
          <AirportLabel key={airport.code} airport={airport} where={where} />
        ))}
        <path d={`M${width - 46} 26l9 42-9-6-9 6z`} />
        <text x={width - 46} y="96" textAnchor="middle" fontSize="24" className="display">
          N
        </text>
      </svg>
      <ul className="px-(--edge) pb-6 text-sm md:px-10 @min-[40rem]:hidden">
        {places.map(({ airport, where }) => (
          <li key={airport.code} className="flex flex-wrap gap-x-2 py-1">
            <b className="w-12 shrink-0 font-semibold">{airport.code}</b> {airport.name}{" "}
            <span className="ml-auto whitespace-nowrap">{where}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
