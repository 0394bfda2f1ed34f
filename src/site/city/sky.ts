/**
 * The page stretches this drawing. Days run from left to right, 3 units each. The time of day runs from
 * bottom to top, 1 unit per minute.
 */
import { colorToken } from "../styles/token.ts";
import type { Coordinates } from "./bearing.ts";
import { clockChanges, newYearsDay, type SunDay, sunDay } from "./sun.ts";

const UNITS_PER_DAY = 3;
export const HOURS = [6, 9, 12, 15, 18, 21] as const;
/**
 * First and last minute of the day that the chart shows. They are half a row before the first label and half
 * a row after the last one, because each label is centered in its row. Colorado's longest day, including
 * twilight, fits between them.
 */
const FIRST_MINUTE = 4.5 * 60;
const LAST_MINUTE = 22.5 * 60;
/** Days between two points of an outline, few enough for the curve to look smooth. */
const SAMPLE_DAYS = 10;
/** Areas extend past the left and right edges, so that their outlines don't show there. */
const OVERHANG_DAYS = 2;

export const SKY_HEIGHT = LAST_MINUTE - FIRST_MINUTE;

export const skyPath = (slug: string): string => `/light/${slug}.svg`;

export const skyWidth = (year: number): number => newYearsDay(year).daysInYear * UNITS_PER_DAY;

const toY = (minutes: number): number => LAST_MINUTE - minutes;

type SunEvent = "dawn" | "sunrise" | "goldenEnd" | "goldenStart" | "sunset" | "dusk";

/** For each clock change, these include its day and the day before, so that the outline has a step there. */
function sampledDays(place: Coordinates, year: number): SunDay[] {
  const first = newYearsDay(year);
  const end = first.daysInYear + OVERHANG_DAYS;
  const changes = clockChanges(year).map(({ dayOfYear }) => dayOfYear - 1);
  const days = new Set([end, ...changes.flatMap((day) => [day - 1, day])]);
  for (let day = -OVERHANG_DAYS; day < end; day += SAMPLE_DAYS) days.add(day);
  return [...days].sort((a, b) => a - b).map((days) => sunDay(place, first.add({ days })));
}

export function skySvg(place: Coordinates, year: number): string {
  const width = skyWidth(year);
  const days = sampledDays(place, year);
  const first = newYearsDay(year);
  const pointsOf = (name: SunEvent) =>
    days.map((day) => `${first.until(day.date).days * UNITS_PER_DAY} ${toY(day[name])}`);
  const areaBetween = (low: SunEvent, high: SunEvent) =>
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
