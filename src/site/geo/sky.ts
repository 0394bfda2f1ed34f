/**
 * Draws a year of daylight as an SVG file that the page stretches. Days run from left to right, 3 units
 * each; the time of day runs from bottom to top, 1 unit per minute.
 */
import { colorToken } from "../styles/token.ts";
import { clockChanges, newYear, type Place, type SunDay, sunDay } from "./sun.ts";

const UNITS_PER_DAY = 3;
/** Hours with a label. */
export const HOURS = [6, 9, 12, 15, 18, 21] as const;
/**
 * The chart's first and last minute of the day: half a row beyond the outer labels, which are centered in
 * their rows. They cover Colorado's longest day, including twilight.
 */
const FIRST_MINUTE = 4.5 * 60;
const LAST_MINUTE = 22.5 * 60;
/** Days between two points of an outline, close enough that the curve looks smooth. */
const SAMPLE_DAYS = 10;
/** Days drawn beyond the frame, so that outlines don't show at its edges. */
const OVERHANG_DAYS = 2;

export const SKY_HEIGHT = LAST_MINUTE - FIRST_MINUTE;

/** Root-relative path of a city's light chart. */
export const skyPath = (slug: string): string => `/light/${slug}.svg`;

/** Width of the chart, in units. */
export const skyWidth = (year: number): number => newYear(year).daysInYear * UNITS_PER_DAY;

/** Y coordinate of a time, in minutes after midnight. */
const toY = (minutes: number): number => LAST_MINUTE - minutes;

type Edge = "dawn" | "sunrise" | "goldenEnd" | "goldenStart" | "sunset" | "dusk";

/** Returns the days at which outlines have points. Each clock change adds its day and the day before, to draw a step. */
function sampledDays(place: Place, year: number): SunDay[] {
  const first = newYear(year);
  const end = first.daysInYear + OVERHANG_DAYS;
  const changes = clockChanges(year).map(({ dayOfYear }) => dayOfYear - 1);
  const days = new Set([end, ...changes.flatMap((day) => [day - 1, day])]);
  for (let day = -OVERHANG_DAYS; day < end; day += SAMPLE_DAYS) days.add(day);
  return [...days].sort((a, b) => a - b).map((days) => sunDay(place, first.add({ days })));
}

/** Draws layers for night, twilight, golden hour and daylight, and a line at each labeled hour. */
export function skySvg(place: Place, year: number): string {
  const width = skyWidth(year);
  const days = sampledDays(place, year);
  const first = newYear(year);
  const pointsOf = (name: Edge) =>
    days.map((day) => `${first.until(day.date).days * UNITS_PER_DAY} ${toY(day[name])}`);
  const areaBetween = (low: Edge, high: Edge) =>
    `M${[...pointsOf(low), ...pointsOf(high).toReversed()].join("L")}Z`;
  const hours = HOURS.map((hour) => `M0 ${toY(hour * 60)}h${width}`).join("");
  const size = `width="${width}" height="${SKY_HEIGHT}"`;
  const unscaled = 'vector-effect="non-scaling-stroke"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SKY_HEIGHT}" ${size} preserveAspectRatio="none">`,
    `<rect ${size} fill="${colorToken("ink-950")}"/>`,
    `<path d="${areaBetween("dawn", "dusk")}" fill="${colorToken("ink-500")}"/>`,
    `<path d="${areaBetween("sunrise", "sunset")}" fill="${colorToken("glow-400")}"/>`,
    `<path d="${areaBetween("goldenEnd", "goldenStart")}" fill="${colorToken("paper-50")}" stroke="${colorToken("glow-700")}" ${unscaled}/>`,
    `<path d="${hours}" stroke="${colorToken("ink-500")}" stroke-opacity=".5" ${unscaled}/>`,
    "</svg>",
  ].join("");
}
