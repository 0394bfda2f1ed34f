/**
 * Colorado on a plane: equidistant conic projection, true along 39° N (Snyder, "Map
 * Projections", 1987, section 16), so the borders bend as on a printed map.
 */

/** Degrees north and east (WGS 84). */
export interface Place {
  lat: number;
  lon: number;
}

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
export function project({ lat, lon }: Place): Point {
  const rho = 1 / Math.tan(standard) + standard - radians(lat);
  const theta = Math.sin(standard) * radians(lon - CENTER.lon);
  return {
    x: Math.round(MAP.width / 2 + UNITS_PER_RADIAN * rho * Math.sin(theta)),
    y: Math.round(
      MAP.height / 2 - UNITS_PER_RADIAN * (1 / Math.tan(standard) - rho * Math.cos(theta)),
    ),
  };
}

const at = (lat: number, lon: number) => {
  const { x, y } = project({ lat, lon });
  return `${x} ${y}`;
};

/** Outline of the state; one curve is as close to an arc of seven degrees as the eye can tell. */
export function stateOutline(): string {
  const { north, south, west, east } = BORDERS;
  const bend = (lat: number) => {
    const middle = project({ lat, lon: CENTER.lon });
    const end = project({ lat, lon: east });
    return `${middle.x} ${2 * middle.y - end.y}`;
  };
  return `M${at(north, west)}Q${bend(north)} ${at(north, east)}L${at(south, east)}Q${bend(south)} ${at(south, west)}Z`;
}
