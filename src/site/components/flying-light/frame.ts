/** Where a chart puts things: one frame for wide screens and one, with larger letters, for phones. */
import { SKY_HEIGHT, skyWidth, skyX, skyY } from "./sky.ts";
import { dayOfYear } from "./sun.ts";

export interface ChartFrame {
  narrow: boolean;
  width: number;
  height: number;
  /** Size of its letters. */
  size: number;
  plot: { x: number; y: number; width: number; height: number };
  hours: readonly number[];
  months: readonly { month: number; x: number }[];
  /** Distance from the left of a day of the year, and from the top of minutes after midnight. */
  x(day: number): number;
  y(minutes: number): number;
}

function frame(year: number, shape: Omit<ChartFrame, "months" | "x" | "y">): ChartFrame {
  const { plot } = shape;
  const x = (day: number) => Math.round(plot.x + (skyX(day) / skyWidth(year)) * plot.width);
  const y = (minutes: number) => Math.round(plot.y + (skyY(minutes) / SKY_HEIGHT) * plot.height);
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    x: x(dayOfYear(year, index + 1, 15)),
  }));
  return { ...shape, months, x, y };
}

export const wideFrame = (year: number): ChartFrame =>
  frame(year, {
    narrow: false,
    width: 800,
    height: 470,
    size: 15,
    plot: { x: 64, y: 0, width: 736, height: 440 },
    hours: [6, 9, 12, 15, 18, 21],
  });

export const narrowFrame = (year: number): ChartFrame =>
  frame(year, {
    narrow: true,
    width: 360,
    height: 468,
    size: 15,
    plot: { x: 58, y: 0, width: 302, height: 436 },
    hours: [6, 9, 12, 15, 18, 21],
  });
