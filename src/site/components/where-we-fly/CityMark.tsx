import type { CityPage } from "../../content/load.ts";
import { type Label, LETTER } from "./labels.ts";
import type { Point } from "./projection.ts";

/** What the map shows of a city. */
export type MappedCity = Pick<CityPage, "slug" | "name" | "path" | "geo">;

interface Props {
  city: MappedCity;
  dot: Point;
  label: Label;
  /** The reader's own city: a ring as well, so that color alone says nothing. */
  here: boolean;
}

/** A city on the map: its dot, and where there is room its name, a link as large as its box. */
export function CityMark({ city, dot, label, here }: Props) {
  const { left, top, width, height } = label.box;
  return (
    <a href={city.path} aria-current={here ? "page" : undefined} className="map-city group">
      <rect x={left} y={top} width={width} height={height} opacity="0" />
      <circle cx={dot.x} cy={dot.y} r="5" className="map-dot" />
      {here ? <circle cx={dot.x} cy={dot.y} r="10" className="map-here" /> : null}
      <text
        x={label.x}
        y={label.y}
        textAnchor={label.anchor === "start" ? undefined : label.anchor}
        fontSize={LETTER}
        className={here ? "font-semibold group-hover:underline" : "group-hover:underline"}
      >
        {city.name}
      </text>
    </a>
  );
}
