import type { ReactNode } from "react";
import { hourMark, monthName } from "./format.ts";
import type { ChartFrame } from "./frame.ts";

interface Props {
  frame: ChartFrame;
  /** Root-relative URL of the drawn sky. */
  sky: string;
  /** What the chart shows, for those who cannot see it. */
  label: string;
  /** The word for noon. */
  noon: string;
  className: string;
  children: ReactNode;
}

/** The sky in its frame: hours on the left, months below, labels as children. */
export function LightChart({ frame, sky, label, noon, className, children }: Props) {
  const { width, height, plot } = frame;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className={`h-auto w-full forced-color-adjust-none ${className}`}
    >
      <rect width={width} height={height} className="fill-paper-50" />
      <image href={sky} {...plot} preserveAspectRatio="none" />
      <g className="fill-ink-700" fontSize={frame.size} textAnchor="end">
        {frame.hours.map((hour) => (
          <text key={hour} x={plot.x - 8} y={frame.y(hour * 60) + frame.size / 3}>
            {hourMark(hour, noon)}
          </text>
        ))}
      </g>
      <path
        d={frame.hours.map((hour) => `M${plot.x} ${frame.y(hour * 60)}h${plot.width}`).join("")}
        className="stroke-ink-500"
        strokeOpacity=".35"
      />
      <g className="fill-ink-700" fontSize={frame.size} textAnchor="middle">
        {frame.months.map(({ month, x }) => (
          <text key={month} x={x} y={plot.y + plot.height + frame.size * 1.5}>
            {frame.narrow ? monthName(month).slice(0, 1) : monthName(month)}
          </text>
        ))}
      </g>
      {children}
    </svg>
  );
}
