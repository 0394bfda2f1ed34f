import { clock, longDate, shortDate, span } from "./format.ts";
import type { ChartFrame } from "./frame.ts";
import type { SunDay } from "./sun.ts";
import { flyingMinutes } from "./year.ts";

interface Props {
  frame: ChartFrame;
  day: SunDay;
  /** Where its date stands: time of day between two hour marks, in minutes. */
  at: number;
  /** Latest dusk and earliest dawn under the words for its times, where those are not its own. */
  clear?: { dusk: number; dawn: number };
  /** At the right edge: words stand on the left of the line. */
  last?: boolean;
}

/** Sunrise to sunset on one day, with its times at the ends and its length beside it. */
export function Extreme({ frame, day, at, clear = day, last = false }: Props) {
  const { size, plot } = frame;
  const x = frame.x(day.dayOfYear);
  const end = last ? plot.x + plot.width - size / 2 : x;
  const beside = last ? x - size / 2 : x + size / 2;
  return (
    <g fontSize={size}>
      <path d={`M${x} ${frame.y(day.sunset)}V${frame.y(day.sunrise)}`} className="stroke-ink-900" />
      <g className="fill-paper-50" textAnchor={last ? "end" : "middle"}>
        <text x={end} y={frame.y(clear.dusk) - size / 2}>
          {clock(day.sunset)}
        </text>
        <text x={end} y={frame.y(clear.dawn) + size * 1.25}>
          {clock(day.sunrise)}
        </text>
      </g>
      <g className="fill-ink-900" textAnchor={last ? "end" : "start"}>
        <text x={beside} y={frame.y(at)} className="font-display" fontSize={size * 1.6}>
          {frame.narrow ? shortDate(day) : longDate(day)}
        </text>
        <text x={beside} y={frame.y(at) + size * 1.35}>
          {span(flyingMinutes(day))}
        </text>
      </g>
    </g>
  );
}
