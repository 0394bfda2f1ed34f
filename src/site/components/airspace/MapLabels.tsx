import { type airspaceMap, type LabelSet, TEXT } from "../../geo/airspace.ts";
import type { AirspaceCity } from "../../geo/airspace-layout.ts";
import type { Box } from "../../geo/labels.ts";

interface Props {
  city: AirspaceCity;
  map: ReturnType<typeof airspaceMap>;
  set: LabelSet;
}

/** An outline in the land's color separates letters from the lines below them. */
const OUTLINE = "stroke-(--land) [paint-order:stroke] [stroke-linejoin:round]";

const middle = ({ x, width }: Box): number => Math.round(x + width / 2);

export function MapLabels({ city, map, set }: Props) {
  const text = TEXT[set];
  const isWide = set === "wide";
  const { name, airports, pills, rings } = map.labels[set];
  return (
    <g
      textAnchor="middle"
      className={isWide ? "@max-[36rem]:hidden" : "@min-[36rem]:hidden"}
      data-set={set}
    >
      <g className={`fill-(--quiet) ${OUTLINE}`} strokeWidth="5" fontSize={text.ring}>
        {rings.map(({ box, miles }) => (
          <text key={miles} x={middle(box)} y={Math.round(box.y + text.ring)}>
            {miles} mi
          </text>
        ))}
      </g>
      <g className={`fill-(--mark) ${OUTLINE}`} strokeWidth="5">
        <text
          className="display"
          x={middle(name)}
          y={Math.round(name.y + text.city * 0.78)}
          fontSize={text.city}
        >
          {city.name}
        </text>
        {airports.map((box, index) => {
          const airport = map.airports[index];
          const y = Math.round(box.y + text.name * 0.85);
          return isWide ? (
            <g key={airport?.code}>
              <text className="display" x={middle(box)} y={y} fontSize={text.name}>
                {airport?.name}
              </text>
              <text x={middle(box)} y={y + Math.round(text.detail * 1.3)} fontSize={text.detail}>
                {airport?.detail}
              </text>
            </g>
          ) : (
            <text
              key={airport?.code}
              className="font-semibold"
              x={middle(box)}
              y={y}
              fontSize={text.name}
            >
              {airport?.code}
            </text>
          );
        })}
      </g>
      <g className="font-semibold" fontSize={text.pill}>
        {pills.map((box, index) => {
          const airport = map.airports[index];
          return (
            <g key={airport?.code} data-distance={airport?.code}>
              <rect
                x={Math.round(box.x)}
                y={Math.round(box.y)}
                width={Math.round(box.width)}
                height={Math.round(box.height)}
                rx={Math.round(box.height / 2)}
                className="fill-(--mark)"
              />
              <text
                className="fill-(--land)"
                x={middle(box)}
                y={Math.round(box.y + box.height * 0.71)}
              >
                {isWide ? airport?.where : airport?.miles}
              </text>
            </g>
          );
        })}
      </g>
    </g>
  );
}
