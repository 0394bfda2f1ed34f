import { fill } from "../../content/fill.ts";
import type { Interface } from "../../content/interface.ts";
import { Extreme } from "./Extreme.tsx";
import { shortDate } from "./format.ts";
import type { ChartFrame } from "./frame.ts";
import type { LightYear } from "./year.ts";

interface Props {
  frame: ChartFrame;
  light: LightYear;
  words: Interface["city"]["light"];
}

/** Names of the bands, each beside its band: no legend to look up. */
function Bands({ frame, light: { february }, words }: Props) {
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
        {words.golden}
      </text>
      <path d={`M${lead} ${twilight}V${twilightName - size}`} className="stroke-ink-300" />
      <g className="fill-ink-300">
        <text x={x} y={twilightName}>
          {words.twilight}
        </text>
        <text x={x} y={plot.y + size * 1.8}>
          {words.night}
        </text>
      </g>
      <text
        x={x}
        y={frame.y(10.4 * 60)}
        className="fill-ink-700 font-display"
        fontSize={size * 1.6}
      >
        {words.daylight}
      </text>
    </g>
  );
}

/** When clocks jump; the steps in the chart would be a riddle without it. */
function ClockChanges({ frame, light: { changes }, words }: Props) {
  return (
    <g fontSize={frame.size} className="fill-ink-300" textAnchor="middle">
      {changes.map((day, index) => (
        <text key={day.dayOfYear} x={frame.x(day.dayOfYear)} y={frame.y(20.5 * 60)}>
          {fill(index === 0 ? words.clocksForward : words.clocksBack, { date: shortDate(day) })}
        </text>
      ))}
    </g>
  );
}

/** Everything written into the sky. */
export function LightLabels({ frame, light, words }: Props) {
  const { longest, shortest, changes } = light;
  // On a phone the shortest day's words reach back over the clock change.
  const [, back] = changes;
  const clear = frame.narrow ? { dusk: back.dusk + 85, dawn: back.dawn } : shortest;
  return (
    <>
      <Bands frame={frame} light={light} words={words} />
      <Extreme frame={frame} day={longest} at={13.7 * 60} />
      <Extreme
        frame={frame}
        day={shortest}
        at={(frame.narrow ? 10.7 : 13.7) * 60}
        clear={clear}
        last
      />
      {frame.narrow ? null : <ClockChanges frame={frame} light={light} words={words} />}
    </>
  );
}
