/**
 * The land under the map: the same on every page of a tone, so it is a picture of its own that
 * browsers keep, not three kilobytes in each page.
 */
import { colorToken } from "../../styles/token.ts";
import { MAP, stateOutline } from "./projection.ts";
import { reliefLines } from "./relief.ts";
import type { Tone } from "./tones.ts";

const COLORS: Record<Tone, { land: string; border: string; relief: string }> = {
  paper: { land: "paper-100", border: "ink-500", relief: "ink-500" },
  ink: { land: "ink-900", border: "ink-500", relief: "ink-300" },
};

/** The state with its borders and mountains as an SVG file. */
export function landSvg(tone: Tone): string {
  const { land, border, relief } = COLORS[tone];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}" width="${MAP.width}" height="${MAP.height}">`,
    `<path d="${stateOutline()}" fill="${colorToken(land)}" stroke="${colorToken(border)}" stroke-width="1.5"/>`,
    `<path d="${reliefLines()}" fill="none" stroke="${colorToken(relief)}" stroke-linejoin="round" stroke-opacity=".55"/>`,
    "</svg>",
  ].join("");
}
