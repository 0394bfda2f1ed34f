/** In units; a month is 100 units wide. */
export const YEAR_UNITS = 1200;

const INITIALS = [..."JFMAMJJASOND"];

/** Heights and letters, in units, on wide screens and, larger, on phones. */
const SIZES = [
  { className: "max-md:hidden", height: 32, letter: 24, baseline: 24 },
  { className: "md:hidden", height: 52, letter: 40, baseline: 38 },
] as const;

export const MonthScale = () =>
  SIZES.map(({ className, height, letter, baseline }) => (
    <svg
      key={className}
      viewBox={`0 0 ${YEAR_UNITS} ${height}`}
      aria-hidden="true"
      className={`chart h-auto w-full fill-ink-300 paper:fill-ink-500 ${className}`}
    >
      <g fontSize={letter} textAnchor="middle">
        {INITIALS.map((initial, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several months have the same initial.
          <text key={month} x={month * 100 + 50} y={baseline}>
            {initial}
          </text>
        ))}
      </g>
    </svg>
  ));
