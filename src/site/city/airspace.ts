/** Airports and stadiums at their true bearing and distance from a city, stated as pilots do: "3.5 mi NW". */
import type { CityFields } from "../content/city.ts";

/** Coordinates in degrees north and east (WGS 84). */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Of a degree in Colorado, in statute miles; a degree of longitude shrinks with the latitude's cosine. */
const MILES_PER_DEGREE = { lat: 68.99, lon: 69.26 };

/** Of the airspace that is closed around a stadium on game days: three nautical miles (FAA). */
const STADIUM_RADIUS_MILES = 3 * 1.150779;

const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");
const DEGREES_PER_POINT = 360 / POINTS.length;
const WHOLE_MILES_FROM = 10;

/** In user units of the map's SVG. */
const WIDTH = 880;
const MIN_HEIGHT = 560;
const MAX_HEIGHT = 680;
/** Between the outermost place and the map's edges. */
export const PADDING = { x: 60, y: 70 };

/** Miles between two rings: the smallest step that leaves room for a label. */
const RING_STEPS = [1, 2, 5, 10];
const RING_LABEL_ROOM = 85;

/** In statute miles, to within 0.1 % up to 50 miles. */
export function offsetMiles(from: Coordinates, to: Coordinates) {
  const middle = (((from.lat + to.lat) / 2) * Math.PI) / 180;
  return {
    east: (to.lon - from.lon) * Math.cos(middle) * MILES_PER_DEGREE.lon,
    north: (to.lat - from.lat) * MILES_PER_DEGREE.lat,
  };
}

export function whereInWords(from: Coordinates, to: Coordinates): string {
  const { east, north } = offsetMiles(from, to);
  const distance = Math.hypot(east, north);
  const degrees = (Math.atan2(east, north) * 180) / Math.PI + 360;
  const miles = Number(distance.toFixed(distance < WHOLE_MILES_FROM ? 1 : 0));
  return `${miles} mi ${POINTS[Math.round(degrees / DEGREES_PER_POINT) % POINTS.length]}`;
}

export function airspaceMap({ geo, flying }: Pick<CityFields, "geo" | "flying">) {
  const located = <Place extends Coordinates>(place: Place, radius = 0) => ({
    ...place,
    ...offsetMiles(geo, place),
    radius,
    where: whereInWords(geo, place),
  });
  const airports = flying.airports.map((airport) => located(airport));
  const stadiums = flying.stadiums.map((stadium) => located(stadium, STADIUM_RADIUS_MILES));
  const places = [located(geo), ...airports, ...stadiums];
  const west = Math.min(...places.map(({ east, radius }) => east - radius));
  const east = Math.max(...places.map(({ east, radius }) => east + radius));
  const south = Math.min(...places.map(({ north, radius }) => north - radius));
  const north = Math.max(...places.map(({ north, radius }) => north + radius));
  const unitsPerMile = Math.min(
    (WIDTH - 2 * PADDING.x) / (east - west),
    (MAX_HEIGHT - 2 * PADDING.y) / (north - south),
  );
  const height = Math.round(Math.max(MIN_HEIGHT, (north - south) * unitsPerMile + 2 * PADDING.y));
  const onMap = <Place extends ReturnType<typeof located>>(place: Place) => ({
    ...place,
    x: Math.round(WIDTH / 2 + (place.east - (west + east) / 2) * unitsPerMile),
    y: Math.round(height / 2 - (place.north - (south + north) / 2) * unitsPerMile),
    radius: Math.round(place.radius * unitsPerMile),
  });
  const center = onMap(located(geo));
  const step = RING_STEPS.find((miles) => miles * unitsPerMile > RING_LABEL_ROOM) ?? 10;
  const rings = [1, 2, 3, 4].map((times) => {
    const radius = Math.round(times * step * unitsPerMile);
    const southwest = Math.round(radius * Math.SQRT1_2);
    const label = { x: center.x - southwest - 6, y: center.y + southwest + 20 };
    return { miles: times * step, radius, label };
  });
  return {
    width: WIDTH,
    height,
    unitsPerMile,
    center,
    airports: airports.map(onMap),
    stadiums: stadiums.map(onMap),
    rings,
  };
}
