import { type airspaceMap, type LabelSet, TEXT } from "./airspace.ts";
import type { AirspaceCity } from "./airspace-layout.ts";
import type { Box } from "./labels.ts";

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
  const { city: cityBox, airports, rings } = map.labels[set];
  return (
    <g
      textAnchor="middle"
      className={set === "wide" ? "@max-[36rem]:hidden" : "@min-[36rem]:hidden"}
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
          x={middle(cityBox)}
          y={Math.round(cityBox.y + text.city * 0.78)}
          fontSize={text.city}
        >
          {city.name}
        </text>
        {airports.map(({ code, box, title, detail }) => {
          const y = Math.round(box.y + text.name * 0.85);
          return (
            <g key={code}>
              <text className="display" x={middle(box)} y={y} fontSize={text.name}>
                {title}
              </text>
              <text
                x={middle(box)}
                y={y + Math.round(text.detail * 1.3)}
                fontSize={text.detail}
                data-distance={code}
              >
                {detail}
              </text>
            </g>
          );
        })}
      </g>
    </g>
  );
}
