/** States distances and directions as pilots do: "3.5 mi NW". */

/** Coordinates in degrees north and east (WGS 84). */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Equatorial radius of the earth in statute miles, and the square of its eccentricity (WGS 84). */
const EQUATOR_RADIUS_MILES = 3963.1906;
const ECCENTRICITY_SQUARED = 0.00669438;
/** Statute miles per nautical mile (1,852 m). */
export const MILES_PER_NAUTICAL_MILE = 1.150779;

const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");
const DEGREES_PER_POINT = 360 / POINTS.length;
const WHOLE_MILES_FROM = 10;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * In statute miles. Uses the ellipsoid's radii at the midpoint, which is off by less than 0.1 % within 50
 * miles; a sphere would be off by 0.3 %.
 */
export function offsetMiles(from: Coordinates, to: Coordinates) {
  const middle = radians((from.lat + to.lat) / 2);
  const flattening = 1 - ECCENTRICITY_SQUARED * Math.sin(middle) ** 2;
  const radiusEast = EQUATOR_RADIUS_MILES / Math.sqrt(flattening);
  const radiusNorth = (radiusEast * (1 - ECCENTRICITY_SQUARED)) / flattening;
  const east = radians(to.lon - from.lon) * Math.cos(middle) * radiusEast;
  const north = radians(to.lat - from.lat) * radiusNorth;
  return { east, north, distance: Math.hypot(east, north) };
}

export function whereInWords(from: Coordinates, to: Coordinates): string {
  const { east, north, distance } = offsetMiles(from, to);
  const degrees = (Math.atan2(east, north) * 180) / Math.PI + 360;
  const miles = Number(distance.toFixed(distance < WHOLE_MILES_FROM ? 1 : 0));
  return `${miles} mi ${POINTS[Math.round(degrees / DEGREES_PER_POINT) % POINTS.length]}`;
}
