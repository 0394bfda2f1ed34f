/** In units; a month is 100 units wide. */
export const YEAR_UNITS = 1200;

const INITIALS = [..."JFMAMJJASOND"];

/** On phones, the letters are larger, and padding of 14 units above and 6 below makes room for them. */
export const MonthScale = () => (
  <svg
    viewBox={`0 0 ${YEAR_UNITS} 32`}
    aria-hidden="true"
    className="chart h-auto w-full break-after-avoid overflow-visible fill-ink-300 text-[24px] max-md:pt-[1.1667%] max-md:pb-[0.5%] max-md:text-[40px] paper:fill-ink-500"
  >
    <g textAnchor="middle">
      {INITIALS.map((initial, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several months have the same initial.
        <text key={month} x={month * 100 + 50} y={24}>
          {initial}
        </text>
      ))}
    </g>
  </svg>
);
