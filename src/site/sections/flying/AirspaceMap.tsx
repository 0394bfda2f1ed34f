import type { ReactNode } from "react";
import { airspaceMap } from "./airspace.ts";
import type { FlyingFields, Side } from "./schema.ts";

/** Offsets of a label from its mark, by the label's side. */
const LABEL_AT = {
  right: { dx: 18, dy: 0, textAnchor: "start" },
  left: { dx: -18, dy: 0, textAnchor: "end" },
  below: { dx: 0, dy: 37, textAnchor: "middle" },
  above: { dx: 0, dy: -12, textAnchor: "middle" },
} as const;

interface LabelProps {
  x: number;
  y: number;
  side: Side;
  code?: string;
  name: string;
  children?: ReactNode;
}

/** A narrow map shows only the code: the list beside it has the names. */
function Label({ x, y, side, code, name, children }: LabelProps) {
  const { dx, dy, textAnchor } = LABEL_AT[side];
  return (
    <g textAnchor={textAnchor} transform={`translate(${x + dx} ${y + dy})`} data-label>
      <text y="11" fontSize="36" className="@min-[40rem]:hidden">
        {code}
      </text>
      <g className="@max-[40rem]:hidden">
        <text y={children ? -3 : 6} className={children ? "display text-[27px]" : "text-[18px]"}>
          {name}
        </text>
        <text y="18" fontSize="18">
          {children}
        </text>
      </g>
    </g>
  );
}

export function AirspaceMap({ flying }: { flying: FlyingFields }) {
  const { width, height, center, airports, stadiums, rings } = airspaceMap(flying);
  const names = airports.map(({ name, where }) => `${name} ${where}`).join(", ");
  return (
    <div className="@container">
      <svg
        role="img"
        aria-label={`Map of the airspace around ${flying.city.name}: ${names}`}
        viewBox={`0 0 ${width} ${height}`}
        className="drawing h-auto w-full overflow-hidden fill-ink-900"
      >
        {rings.map(({ miles, radius, label }) => (
          <g key={miles} className="fill-none stroke-paper-300">
            <circle cx={center.x} cy={center.y} r={radius} />
            {label?.isInside ? (
              <text
                x={label.x}
                y={label.y}
                textAnchor={label.textAnchor}
                fontSize="18"
                className="fill-ink-500 stroke-none @max-[40rem]:hidden"
              >
                {miles} mi
              </text>
            ) : null}
          </g>
        ))}
        {stadiums.map(({ name, x, y, radius }) => (
          <circle key={name} cx={x} cy={y} r={radius} className="fill-glow-400/40" />
        ))}
        {airports.map(({ code, x, y }) => (
          <g key={code} className="fill-none stroke-ink-900 stroke-2">
            <circle cx={x} cy={y} r="10" />
            <path d={`M${x - 4} ${y + 4}l8-8`} strokeWidth="3.5" />
          </g>
        ))}
        <circle cx={center.x} cy={center.y} r="9" />
        <text
          x={center.x + (center.side === "left" ? -20 : 20)}
          y={center.y + 13}
          textAnchor={LABEL_AT[center.side].textAnchor}
          className="display text-[40px] @max-[40rem]:text-[52px]"
          data-label
        >
          {flying.city.name}
        </text>
        {stadiums.map(({ name, ...place }) => (
          <g key={name}>
            <path d={`M${place.x - 6} ${place.y - 6}h12v12h-12z`} className="fill-glow-700" />
            <Label {...place} name={name} />
          </g>
        ))}
        {airports.map(({ code, name, airspace, where, ...place }) => (
          <Label key={code} {...place} code={code} name={name}>
            {code}, {airspace}, {where}
          </Label>
        ))}
        <path d={`M${width - 46} 26l9 42-9-6-9 6z`} />
        <text
          x={width - 46}
          y="98"
          textAnchor="middle"
          className="text-[24px] font-semibold @max-[40rem]:text-[32px]"
        >
          N
        </text>
      </svg>
    </div>
  );
}
