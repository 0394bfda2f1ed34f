import type { City } from "../content/city.ts";
import { columns } from "../ui/columns.ts";
import { Section } from "../ui/Section.tsx";
import type { BlockProps } from "./block-props.ts";
import { MonthScale, YEAR_UNITS } from "./MonthScale.tsx";

type Season = City["calendar"]["seasons"][number];

/** Heights and letters of a row, in units, on wide screens and, larger, on phones. */
const SIZES = [
  { className: "max-md:hidden", row: 132, letter: 28, bar: 22 },
  { className: "md:hidden", row: 130, letter: 42, bar: 28 },
] as const;

/** Half the average width of a letter in ems, rounded up. */
const HALF_LETTER_EMS = 0.27;

/** `day` is like "09-15". */
function unitsTo(day: string): number {
  const [month = 1, date = 1] = day.split("-").map(Number);
  return Math.round((month - 1) * 100 + ((date - 1) / 31) * 100);
}

/** Each bar is [start, width]; a season that runs over New Year has two. */
function barsOf({ from, to }: Season): [number, number][] {
  if (!from || !to) return [];
  const [start, end] = [unitsTo(from), unitsTo(to) + 3];
  return start < end
    ? [[start, end - start]]
    : [
        [0, end],
        [start, YEAR_UNITS - start],
      ];
}

function Year({ seasons }: { seasons: Season[] }) {
  return (
    <>
      <MonthScale />
      {SIZES.map(({ className, row, letter, bar }) => (
        <svg
          key={className}
          aria-hidden="true"
          viewBox={`0 0 ${YEAR_UNITS} ${seasons.length * row}`}
          className={`chart h-auto w-full break-after-avoid fill-glow-400 paper:fill-glow-700 ${className}`}
        >
          <path
            className="stroke-ink-700 paper:stroke-paper-300"
            d={Array.from(
              { length: 13 },
              (_, month) => `M${month * 100} 0V${seasons.length * row}`,
            ).join("")}
          />
          {seasons.map((season, index) => {
            const bars = barsOf(season);
            const [start, length] = bars.toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
            const halfText = season.when.length * letter * HALF_LETTER_EMS;
            const middle = Math.min(Math.max(start + length / 2, halfText), YEAR_UNITS - halfText);
            const y = index * row + (row + letter - bar) / 2 - 5;
            return (
              <g key={season.when}>
                {bars.map(([x, width]) => (
                  <rect key={x} x={x} y={y + 10} width={width} height={bar} />
                ))}
                <text
                  x={Math.round(middle)}
                  y={y}
                  textAnchor="middle"
                  fontSize={letter}
                  className="fill-paper-50 stroke-ink-900 stroke-5 [paint-order:stroke] paper:fill-ink-900 paper:stroke-paper-50"
                >
                  {season.when}
                </text>
              </g>
            );
          })}
        </svg>
      ))}
    </>
  );
}

export function Calendar({ page, ground }: BlockProps) {
  const { heading, seasons } = page.calendar;
  return (
    <Section background={ground} heading={heading}>
      <div data-reveal className={`${columns("5/7")} items-start gap-y-8`}>
        <div className="desk:order-1">
          <Year seasons={seasons} />
        </div>
        <ul>
          {seasons.map(({ when, what }) => (
            <li
              key={when}
              className="border-t border-ink-700 py-3 max-md:text-sm md:py-4 paper:border-paper-300"
            >
              <h3 className="display text-xl">{when}</h3>
              <p className="mt-1 max-w-text text-paper-200 paper:text-ink-700">{what}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
