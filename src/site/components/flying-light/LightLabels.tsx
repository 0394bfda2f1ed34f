import { clock, longDate, shortDate, span } from "./format.ts";
import type { ChartFrame } from "./frame.ts";
import type { SunDay } from "./sun.ts";
import { flyingMinutes, type LightYear } from "./year.ts";

interface Props {
  frame: ChartFrame;
  light: LightYear;
}

interface ExtremeProps {
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
function Extreme({ frame, day, at, clear = day, last = false }: ExtremeProps) {
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

/** Names of the bands, each beside its band: no legend to look up. */
function Bands({ frame, light: { february } }: Props) {
  const { size, plot } = frame;
  const x = plot.x + size;
  const lead = frame.x(february.dayOfYear);
  const golden = frame.y((february.goldenStart + february.sunset) / 2);
  const goldenName = frame.y(february.goldenStart) + size * 2.6;
  const twilight = frame.y((february.dawn + february.sunrise) / 2);
  const twilightName = frame.y(february.dawn) + size * 2.6;
  return (
    <g fontSize={size}>
      <path d={`M${lead} ${golden}V${goldenName - size}`} className="stroke-glow-700" />
      <text x={x} y={goldenName} className="fill-glow-700">
        Golden hour
      </text>
      <path d={`M${lead} ${twilight}V${twilightName - size}`} className="stroke-ink-300" />
      <g className="fill-ink-300">
        <text x={x} y={twilightName}>
          Twilight
        </text>
        <text x={x} y={plot.y + size * 1.8}>
          Night
        </text>
      </g>
      <text
        x={x}
        y={frame.y(10.4 * 60)}
        className="fill-ink-700 font-display"
        fontSize={size * 1.6}
      >
        Daylight
      </text>
    </g>
  );
}

/** When clocks jump; the steps in the chart would be a riddle without it. */
function ClockChanges({ frame, light: { changes } }: Props) {
  return (
    <g fontSize={frame.size} className="fill-ink-300" textAnchor="middle">
      {changes.map((day, index) => (
        <text key={day.dayOfYear} x={frame.x(day.dayOfYear)} y={frame.y(20.5 * 60)}>
          {`Clocks ${index === 0 ? "forward" : "back"}, ${shortDate(day)}`}
        </text>
      ))}
    </g>
  );
}

/** Everything written into the sky. */
export function LightLabels({ frame, light }: Props) {
  const { longest, shortest, changes } = light;
  // On a phone the shortest day's words reach back over the clock change.
  const [, back] = changes;
  const clear = frame.narrow ? { dusk: back.dusk + 85, dawn: back.dawn } : shortest;
  return (
    <>
      <Bands frame={frame} light={light} />
      <Extreme frame={frame} day={longest} at={13.7 * 60} />
      <Extreme
        frame={frame}
        day={shortest}
        at={(frame.narrow ? 10.7 : 13.7) * 60}
        clear={clear}
        last
      />
      {frame.narrow ? null : <ClockChanges frame={frame} light={light} />}
    </>
  );
}
