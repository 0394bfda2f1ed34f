/**
 * The year's light as areas: day of the year to the right, time of day upwards. Coordinates are
 * whole units, 3 to a day and 1 to a minute, so that the paths stay short.
 */
import { clockChanges, daysIn, type Place, type SunDay, sunDay } from "./sun.ts";

const UNITS_PER_DAY = 3;
/** Colorado's longest day with its twilight, and room for words above and below. */
const FROM = 3.5 * 60;
const TO = 22.5 * 60;
/** Days between two points of an outline; finer than the eye sees at this size. */
const STEP = 10;

export const SKY_HEIGHT = TO - FROM;

/** Distance from the left edge. */
export const skyX = (day: number): number => day * UNITS_PER_DAY;
/** Distance from the top edge. */
export const skyY = (minutes: number): number => TO - minutes;
/** Width of the frame. */
export const skyWidth = (year: number): number => skyX(daysIn(year));

type Edge = "dawn" | "sunrise" | "goldenEnd" | "goldenStart" | "sunset" | "dusk";
type Point = [x: number, y: number];

export interface Sky {
  width: number;
  /** Path data of three areas, each lying on the one before. */
  twilight: string;
  golden: string;
  daylight: string;
}

/** An edge of the light over the year; clock changes are steps straight up or down. */
function outline(days: readonly SunDay[], changes: readonly number[], edge: Edge): Point[] {
  return days.flatMap((day): Point[] => {
    const x = skyX(day.dayOfYear);
    const after: Point = [x, Math.round(skyY(day[edge]))];
    if (!changes.includes(day.dayOfYear)) return [after];
    const shift = day.dayOfYear === changes[0] ? 60 : -60;
    return [[x, after[1] + shift], after];
  });
}

/** Path data in relative whole steps, closed over both edges of the frame. */
function area(width: number, lower: Point[], upper: Point[]): string {
  const beyond = 2 * UNITS_PER_DAY;
  const [first] = lower;
  if (!first) return "";
  const points: Point[] = [...lower, [width + beyond, lower.at(-1)?.[1] ?? 0]];
  points.push([width + beyond, upper.at(-1)?.[1] ?? 0], ...upper.toReversed());
  points.push([-beyond, upper[0]?.[1] ?? 0]);
  let [x, y] = [-beyond, first[1]];
  const steps = points.map(([nextX, nextY]) => {
    const [dx, dy] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    if (dy === 0) return `h${dx}`;
    return dx === 0 ? `v${dy}` : `l${dx}${dy < 0 ? "" : " "}${dy}`;
  });
  return `M${-beyond} ${first[1]}${steps.join("")}z`;
}

/** The areas of one place's year. */
export function drawSky(place: Place, year: number): Sky {
  const changes = clockChanges(year);
  const count = daysIn(year);
  const sampled = Array.from({ length: Math.ceil(count / STEP) }, (_, index) => index * STEP);
  const days = [...new Set([...sampled, ...changes, count - 1])]
    .sort((a, b) => a - b)
    .map((day) => sunDay(place, year, day));
  const width = skyWidth(year);
  const between = (low: Edge, high: Edge) =>
    area(width, outline(days, changes, low), outline(days, changes, high));
  return {
    width,
    twilight: between("dawn", "dusk"),
    golden: between("sunrise", "sunset"),
    daylight: between("goldenEnd", "goldenStart"),
  };
}
