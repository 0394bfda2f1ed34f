/**
 * The sky of a chart as an SVG file. Both layouts of a page stretch the one file into their
 * frames, and the page itself stays within its budget.
 */
import { colorToken } from "../../styles/token.ts";
import { drawSky, SKY_HEIGHT } from "./sky.ts";
import type { Place } from "./sun.ts";

/** Where the sky of a city's page lies, root-relative. */
export const skyPath = (slug: string): string => `/light/${slug}.svg`;

/** Night with twilight, golden hour and daylight on it. */
export function skySvg(place: Place, year: number): string {
  const { width, twilight, golden, daylight } = drawSky(place, year);
  const size = `width="${width}" height="${SKY_HEIGHT}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SKY_HEIGHT}" ${size} preserveAspectRatio="none">`,
    `<rect ${size} fill="${colorToken("ink-950")}"/>`,
    `<path d="${twilight}" fill="${colorToken("ink-500")}"/>`,
    `<path d="${golden}" fill="${colorToken("glow-400")}"/>`,
    `<path d="${daylight}" fill="${colorToken("paper-50")}" stroke="${colorToken("glow-700")}" vector-effect="non-scaling-stroke"/>`,
    "</svg>",
  ].join("");
}
