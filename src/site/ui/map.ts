/**
 * Degrees are scaled linearly to map units, undistorted at 39° N. Map units are the user units of the map's
 * SVG; lengths and sizes are in map units.
 */

import { type Box, type Point, sharedArea } from "../city/labels.ts";
import type { City } from "../content/city.ts";

const BORDERS = { north: 41, south: 37, west: -109.05, east: -102.05 };

/** All whole degrees inside the borders, except the meridian that nearly coincides with the western border. */
const PARALLELS = [38, 39, 40];
const MERIDIANS = [-108, -107, -106, -105, -104, -103];

/** Map units per degree. At 39° N, a degree of longitude is 0.777 times as long as a degree of latitude. */
const SCALE = { lon: 108, lat: 139 };
const MARGIN = 22;

export const MAP = { width: 800, height: 600 };

export const FONT_SIZE = 19;
/** Average width of a letter in Instrument Sans at weight 600, in ems, rounded up. */
const LETTER_WIDTH_EMS = 0.57;
/** Horizontal distance between a dot's center and its city's name. */
const NAME_OFFSET = 13;
/** Half the side length of the square that is reserved for a dot. */
const DOT_RADIUS = 8;
/** If the map is at least 37.5rem wide, this is at least 24 CSS pixels (WCAG 2.5.8). */
const LINK_HEIGHT = 32;

export type MapCity = Pick<City, "name" | "geo" | "labelSide">;

export function onMap({ lat, lon }: City["geo"]): Point {
  return {
    x: Math.round(MARGIN + (lon - BORDERS.west) * SCALE.lon),
    y: Math.round(MARGIN + (BORDERS.north - lat) * SCALE.lat),
  };
}

export function mapPaths(): { state: string; degrees: string } {
  const start = onMap({ lat: BORDERS.north, lon: BORDERS.west });
  const end = onMap({ lat: BORDERS.south, lon: BORDERS.east });
  const parallels = PARALLELS.map((lat) => `M${start.x} ${onMap({ lat, lon: 0 }).y}H${end.x}`);
  const meridians = MERIDIANS.map((lon) => `M${onMap({ lat: 0, lon }).x} ${start.y}V${end.y}`);
  return {
    state: `M${start.x} ${start.y}H${end.x}V${end.y}H${start.x}Z`,
    degrees: [...parallels, ...meridians].join(""),
  };
}

const fitsMap = ({ x, width }: Box) => x >= 0 && x + width <= MAP.width;

const SIDES = ["right", "left"] as const;
type Side = (typeof SIDES)[number];

/**
 * Places each city's name to the right of its dot, or to its left if only the left side is free. A side is
 * free if the name would stay inside the map and cover neither a dot nor the name of a city farther east. A
 * city's `labelSide` overrides this choice.
 * @returns one entry for each city, from east to west, with its dot's position, its link's box, its name's
 *   position and anchor, and `isCrowded`: whether the name covers another name or dot or extends past the map
 */
export function placeNames<Place extends MapCity>(cities: readonly Place[]) {
  const takenBoxes = cities.map(({ geo }): Box => {
    const { x, y } = onMap(geo);
    return { x: x - DOT_RADIUS, y: y - DOT_RADIUS, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS };
  });
  const fromEastToWest = cities.toSorted((a, b) => b.geo.lon - a.geo.lon);
  return fromEastToWest.map((city) => {
    const dot = onMap(city.geo);
    const width = Math.ceil(city.name.length * FONT_SIZE * LETTER_WIDTH_EMS);
    const link = { y: dot.y - LINK_HEIGHT / 2, width, height: LINK_HEIGHT };
    const boxes: Record<Side, Box> = {
      right: { x: dot.x + NAME_OFFSET, ...link },
      left: { x: dot.x - NAME_OFFSET - width, ...link },
    };
    const isFree = (side: Side) =>
      fitsMap(boxes[side]) && !takenBoxes.some((other) => sharedArea(boxes[side], other) > 0);
    const side = city.labelSide ?? SIDES.find(isFree) ?? "right";
    const isCrowded = !isFree(side);
    const box = boxes[side];
    takenBoxes.push(box);
    const text = {
      x: dot.x + (side === "right" ? NAME_OFFSET : -NAME_OFFSET),
      y: dot.y + Math.round(FONT_SIZE * 0.35),
      textAnchor: side === "right" ? undefined : ("end" as const),
    };
    return { city, dot, box, text, isCrowded };
  });
}
