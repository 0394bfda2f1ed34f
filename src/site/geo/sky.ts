/**
 * The light of a year as an SVG file that the page stretches: days from left to right, time of day from
 * bottom to top, 3 units per day and 1 per minute.
 */
import { colorToken } from "../styles/token.ts";
import { clockChanges, newYear, type Place, type SunDay, sunDay } from "./sun.ts";

const UNITS_PER_DAY = 3;
/** Labeled hours; they cover the longest day in Colorado, twilight included. */
export const HOURS = [6, 9, 12, 15, 18, 21] as const;
/** First and last minute of the chart: half a step beyond the outer labels, so that labels are centered. */
const FROM = 4.5 * 60;
const TO = 22.5 * 60;
/** Days between two points of an outline; steps this small are invisible. */
const STEP = 10;
/** Days drawn beyond the frame, so that outlines don't show at its edges. */
const BEYOND = 2;

export const SKY_HEIGHT = TO - FROM;

/** Root-relative path of a city's sky. */
export const skyPath = (slug: string): string => `/light/${slug}.svg`;

/** Width of the frame. */
export const skyWidth = (year: number): number => newYear(year).daysInYear * UNITS_PER_DAY;

/** Distance from the top edge. */
const fromTop = (minutes: number): number => Math.round(TO - minutes);

type Edge = "dawn" | "sunrise" | "goldenEnd" | "goldenStart" | "sunset" | "dusk";

/** The days at which an outline has points; two consecutive ones at a clock change make a step. */
function sampledDays(place: Place, year: number): SunDay[] {
  const first = newYear(year);
  const end = first.daysInYear + BEYOND;
  const changes = clockChanges(year).map(({ dayOfYear }) => dayOfYear - 1);
  const days = new Set([end, ...changes.flatMap((day) => [day - 1, day])]);
  for (let day = -BEYOND; day < end; day += STEP) days.add(day);
  return [...days].sort((a, b) => a - b).map((days) => sunDay(place, first.add({ days })));
}

/** The chart: layers for night, twilight, golden hour and daylight, and a line at each labeled hour. */
export function skySvg(place: Place, year: number): string {
  const width = skyWidth(year);
  const days = sampledDays(place, year);
  const first = newYear(year);
  const edge = (name: Edge) =>
    days.map((day) => `${first.until(day.date).days * UNITS_PER_DAY} ${fromTop(day[name])}`);
  const between = (low: Edge, high: Edge) =>
    `M${[...edge(low), ...edge(high).toReversed()].join("L")}Z`;
  const hours = HOURS.map((hour) => `M0 ${fromTop(hour * 60)}h${width}`).join("");
  const size = `width="${width}" height="${SKY_HEIGHT}"`;
  const thin = 'vector-effect="non-scaling-stroke"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SKY_HEIGHT}" ${size} preserveAspectRatio="none">`,
    `<rect ${size} fill="${colorToken("ink-950")}"/>`,
    `<path d="${between("dawn", "dusk")}" fill="${colorToken("ink-500")}"/>`,
    `<path d="${between("sunrise", "sunset")}" fill="${colorToken("glow-400")}"/>`,
    `<path d="${between("goldenEnd", "goldenStart")}" fill="${colorToken("paper-50")}" stroke="${colorToken("glow-700")}" ${thin}/>`,
    `<path d="${hours}" stroke="${colorToken("ink-500")}" stroke-opacity=".5" ${thin}/>`,
    "</svg>",
  ].join("");
}
