/** Airports and stadiums at their true bearing and distance. Lengths are in the user units of the map's SVG. */
import type { City } from "../content/city.ts";
import { type Coordinates, MILES_PER_NAUTICAL_MILE, offsetMiles } from "./bearing.ts";

/** Radius, in nautical miles, of the airspace that is closed around a stadium on game days (FAA). */
const STADIUM_RADIUS_NM = 3;

const WIDTH = 880;
const MIN_HEIGHT = 560;
const MAX_HEIGHT = 680;
/** Between the outermost place and the map's edges. */
const PADDING = { x: 60, y: 70 };

/** Miles between two rings: the smallest step that leaves room for a label. */
const RING_STEPS = [1, 2, 5, 10];
const RING_LABEL_ROOM = 85;

const round = (value: number): number => Math.round(value * 10) / 10;

export type AirspaceMap = ReturnType<typeof airspaceMap>;

export function airspaceMap({ geo, flying }: Pick<City, "geo" | "flying">) {
  const reachOf = (place: Coordinates, radiusNm = 0) => ({
    ...offsetMiles(geo, place),
    radius: radiusNm * MILES_PER_NAUTICAL_MILE,
  });
  const reaches = [
    reachOf(geo),
    ...flying.airports.map((airport) => reachOf(airport, airport.surface)),
    ...flying.stadiums.map((stadium) => reachOf(stadium, STADIUM_RADIUS_NM)),
  ];
  const west = Math.min(...reaches.map(({ east, radius }) => east - radius));
  const east = Math.max(...reaches.map(({ east, radius }) => east + radius));
  const south = Math.min(...reaches.map(({ north, radius }) => north - radius));
  const north = Math.max(...reaches.map(({ north, radius }) => north + radius));
  const unitsPerMile = Math.min(
    (WIDTH - 2 * PADDING.x) / (east - west),
    (MAX_HEIGHT - 2 * PADDING.y) / (north - south),
  );
  const height = Math.round(Math.max(MIN_HEIGHT, (north - south) * unitsPerMile + 2 * PADDING.y));
  const onMap = (place: Coordinates) => {
    const offset = offsetMiles(geo, place);
    return {
      x: round(WIDTH / 2 + (offset.east - (west + east) / 2) * unitsPerMile),
      y: round(height / 2 - (offset.north - (south + north) / 2) * unitsPerMile),
    };
  };
  const marked = <Place extends Coordinates>(place: Place, radiusNm = 0) => ({
    ...place,
    point: onMap(place),
    radius: round(radiusNm * MILES_PER_NAUTICAL_MILE * unitsPerMile),
  });
  const step = RING_STEPS.find((miles) => miles * unitsPerMile > RING_LABEL_ROOM) ?? 10;
  return {
    width: WIDTH,
    height,
    unitsPerMile,
    center: onMap(geo),
    airports: flying.airports.map((airport) => marked(airport, airport.surface)),
    stadiums: flying.stadiums.map((stadium) => marked(stadium, STADIUM_RADIUS_NM)),
    rings: [1, 2, 3, 4].map((times) => ({
      miles: times * step,
      radius: round(times * step * unitsPerMile),
    })),
  };
}
