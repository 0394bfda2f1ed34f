/**
 * Lays out the map of Colorado: scales degrees linearly to map units, undistorted at 39° N, and places
 * each city's name to the left or right of its dot.
 */
import type { City } from "../content/city.ts";

/** The state's borders, in degrees. */
const BORDERS = { north: 41, south: 37, west: -109.05, east: -102.05 };

/** Whole degrees inside the borders, except the meridian that nearly coincides with the western border. */
const PARALLELS = [38, 39, 40];
const MERIDIANS = [-108, -107, -106, -105, -104, -103];

/** Units per degree. A degree of longitude is 0.777 of a degree of latitude at 39° N. */
const SCALE = { lon: 108, lat: 139 };
const MARGIN = 22;

/** Size of the map, in units. */
export const MAP = { width: 800, height: 600 };

/** Font size of the names, in units. */
export const FONT_SIZE = 19;
/** Average width of a letter in Instrument Sans at weight 600, in ems, rounded up. */
const ADVANCE = 0.57;
/** Distance from a dot's center to its name. */
const GAP = 13;
/** Half the side of the square reserved for a dot. */
const DOT_RADIUS = 8;
/** Height of a link, in units: at least 24 CSS pixels on a map 37.5rem wide or wider (WCAG 2.5.8). */
const LINK_HEIGHT = 32;

interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

export type MapCity = Pick<City, "name" | "geo" | "labelSide">;

/** Position of a place on the map, in whole units. */
export function onMap({ lat, lon }: City["geo"]): Point {
  return {
    x: Math.round(MARGIN + (lon - BORDERS.west) * SCALE.lon),
    y: Math.round(MARGIN + (BORDERS.north - lat) * SCALE.lat),
  };
}

/** SVG path data for the state's outline and for its whole degrees. */
export function mapPaths(): { state: string; degrees: string } {
  const start = onMap({ lat: BORDERS.north, lon: BORDERS.west });
  const end = onMap({ lat: BORDERS.south, lon: BORDERS.east });
  const across = PARALLELS.map((lat) => `M${start.x} ${onMap({ lat, lon: 0 }).y}H${end.x}`);
  const down = MERIDIANS.map((lon) => `M${onMap({ lat: 0, lon }).x} ${start.y}V${end.y}`);
  return {
    state: `M${start.x} ${start.y}H${end.x}V${end.y}H${start.x}Z`,
    degrees: [...across, ...down].join(""),
  };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const fitsMap = ({ x, width }: Box) => x >= 0 && x + width <= MAP.width;

const SIDES = ["right", "left"] as const;
type Side = (typeof SIDES)[number];

/**
 * Places each city's name to the right of its dot, or to the left if only the left side has room: no dot, no name
 * of a city farther east, and not past the map's edge. A city's `labelSide` overrides this.
 * @returns for each city, from east to west: its dot, its link's box, its text's position and anchor,
 *   and `isCrowded`, which is true if the name covers another name or dot, or extends past the map
 */
export function placeNames<Place extends MapCity>(cities: readonly Place[]) {
  const taken = cities.map(({ geo }): Box => {
    const { x, y } = onMap(geo);
    return { x: x - DOT_RADIUS, y: y - DOT_RADIUS, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS };
  });
  const eastFirst = cities.toSorted((a, b) => b.geo.lon - a.geo.lon);
  return eastFirst.map((city) => {
    const dot = onMap(city.geo);
    const width = Math.ceil(city.name.length * FONT_SIZE * ADVANCE);
    const link = { y: dot.y - LINK_HEIGHT / 2, width, height: LINK_HEIGHT };
    const boxes: Record<Side, Box> = {
      right: { x: dot.x + GAP, ...link },
      left: { x: dot.x - GAP - width, ...link },
    };
    const isFree = (side: Side) =>
      fitsMap(boxes[side]) && !taken.some((other) => overlaps(boxes[side], other));
    const side = city.labelSide ?? SIDES.find(isFree) ?? "right";
    const isCrowded = !isFree(side);
    const box = boxes[side];
    taken.push(box);
    const text = {
      x: dot.x + (side === "right" ? GAP : -GAP),
      y: dot.y + Math.round(FONT_SIZE * 0.35),
      textAnchor: side === "right" ? undefined : ("end" as const),
    };
    return { city, dot, box, text, isCrowded };
  });
}
