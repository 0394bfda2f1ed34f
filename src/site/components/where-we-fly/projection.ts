/**
 * Colorado on a plane: equidistant conic projection, true along 39° N (Snyder, "Map
 * Projections", 1987, section 16), so the borders bend as on a printed map.
 */
import type { City } from "../../content/city.ts";

export interface Point {
  x: number;
  y: number;
}

/** The state's borders as the law of 1861 drew them, in degrees. */
const BORDERS = { north: 41, south: 37, west: -109.05, east: -102.05 };
const CENTER = { lat: 39, lon: (BORDERS.west + BORDERS.east) / 2 };

/** Frame of the map, in units. */
export const MAP = { width: 800, height: 580 };
const UNITS_PER_RADIAN = 7_980;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const standard = radians(CENTER.lat);

/** Where a place lies in the frame, in whole units. */
export function project({ lat, lon }: City["geo"]): Point {
  const rho = 1 / Math.tan(standard) + standard - radians(lat);
  const theta = Math.sin(standard) * radians(lon - CENTER.lon);
  return {
    x: Math.round(MAP.width / 2 + UNITS_PER_RADIAN * rho * Math.sin(theta)),
    y: Math.round(
      MAP.height / 2 - UNITS_PER_RADIAN * (1 / Math.tan(standard) - rho * Math.cos(theta)),
    ),
  };
}

/** A parallel between two meridians; one curve is as close to its arc as the eye can tell. */
function parallel(lat: number, from: number, to: number): string {
  const start = project({ lat, lon: from });
  const middle = project({ lat, lon: (from + to) / 2 });
  const end = project({ lat, lon: to });
  return `${start.x} ${start.y}Q${2 * middle.x - (start.x + end.x) / 2} ${2 * middle.y - (start.y + end.y) / 2} ${end.x} ${end.y}`;
}

/** Outline of the state as path data. */
export function stateOutline(): string {
  const { north, south, west, east } = BORDERS;
  return `M${parallel(north, west, east)}L${parallel(south, east, west)}Z`;
}

/** Whole degrees inside the borders, as path data. */
export function graticule(): string {
  const { north, south, west, east } = BORDERS;
  const lines: string[] = [];
  for (let lat = south + 1; lat < north; lat += 1) lines.push(`M${parallel(lat, west, east)}`);
  // Not the one that all but lies on the western border.
  for (let lon = Math.ceil(west) + 1; lon < east; lon += 1) {
    const [top, bottom] = [project({ lat: north, lon }), project({ lat: south, lon })];
    lines.push(`M${top.x} ${top.y}L${bottom.x} ${bottom.y}`);
  }
  return lines.join("");
}
