/**
 * Airports are at their true bearing and distance. Lengths on the map are in map units, which are the user
 * units of its SVG.
 */
import type { City } from "../content/city.ts";
import {
  type Coordinates,
  MILES_PER_NAUTICAL_MILE,
  milesInWords,
  offsetMiles,
  whereInWords,
} from "./bearing.ts";
import type { Box, Point } from "./labels.ts";

export type AirspaceCity = Pick<City, "name" | "geo"> & {
  planning: Pick<City["planning"], "airports" | "stadiums">;
};

/** Radius, in nautical miles, of the airspace that is closed around a stadium on game days (FAA). */
const STADIUM_RADIUS_NM = 3;

const WIDTH = 880;
const MIN_HEIGHT = 500;
const MAX_HEIGHT = 680;
/** Space, in map units, between the outermost airport and the map's edges, for its label. */
const PADDING = { x: 140, y: 92 };
/** The map shows at least this many miles from side to side, even around a single airport. */
const MIN_MILES = { width: 11, height: 7 };

/** The SVG clips rings that extend past the map. */
const RING_STEPS = [1, 2, 3, 4];

/** Lengths, in miles, of a scale bar and of the step between rings. */
const ROUND_MILES = [1, 2, 5, 10] as const;

const round = (value: number): number => Math.round(value * 10) / 10;
const square = ({ x, y }: Point, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

function projection({ geo, planning }: AirspaceCity) {
  const reachOf = (place: Coordinates, nauticalMiles = 0) => ({
    ...offsetMiles(geo, place),
    radius: nauticalMiles * MILES_PER_NAUTICAL_MILE,
  });
  const reaches = [
    reachOf(geo),
    ...planning.airports.map((airport) => reachOf(airport, airport.surface)),
    ...planning.stadiums.map((stadium) => reachOf(stadium, STADIUM_RADIUS_NM)),
  ];
  const edge = (side: "east" | "north", sign: 1 | -1) =>
    sign * Math.max(...reaches.map((reach) => sign * reach[side] + reach.radius));
  const west = edge("east", -1);
  const east = edge("east", 1);
  const south = edge("north", -1);
  const north = edge("north", 1);
  const miles = {
    width: Math.max(east - west, MIN_MILES.width),
    height: Math.max(north - south, MIN_MILES.height),
  };
  const unitsPerMile = Math.min(
    (WIDTH - 2 * PADDING.x) / miles.width,
    (MAX_HEIGHT - 2 * PADDING.y) / miles.height,
  );
  const height = Math.round(Math.max(MIN_HEIGHT, (north - south) * unitsPerMile + 2 * PADDING.y));
  const onMap = (place: Coordinates): Point => {
    const offset = offsetMiles(geo, place);
    return {
      x: round(WIDTH / 2 + (offset.east - (west + east) / 2) * unitsPerMile),
      y: round(height / 2 - (offset.north - (south + north) / 2) * unitsPerMile),
    };
  };
  return { unitsPerMile, height, onMap };
}

/** Returns boxes along a line, so that labels keep off it. */
function boxesAlong(from: Point, to: Point): Box[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 14);
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 0.5) / steps;
    return square({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, 4);
  });
}

export type AirspaceLayout = ReturnType<typeof airspaceLayout>;

export function airspaceLayout(city: AirspaceCity) {
  const { unitsPerMile, height, onMap } = projection(city);
  const { geo, planning } = city;
  const center = onMap(geo);
  const airports = planning.airports.map((airport) => ({
    ...airport,
    point: onMap(airport),
    where: whereInWords(geo, airport),
    miles: milesInWords(offsetMiles(geo, airport).distance),
    surfaceRadius: airport.surface
      ? round(airport.surface * MILES_PER_NAUTICAL_MILE * unitsPerMile)
      : undefined,
  }));
  const stadiums = planning.stadiums.map((stadium) => ({ ...stadium, point: onMap(stadium) }));
  const stepMiles = ROUND_MILES.find((miles) => miles * unitsPerMile > 85) ?? 10;
  const barMiles = ROUND_MILES.findLast((miles) => miles * unitsPerMile < 220) ?? 1;
  const rings = RING_STEPS.map((step) => ({
    miles: step * stepMiles,
    radius: round(step * stepMiles * unitsPerMile),
  }));
  const frame = { x: 14, y: 14, width: WIDTH - 28, height: height - 28 };
  const bar = { miles: barMiles, length: round(barMiles * unitsPerMile), x: 30, y: height - 30 };
  /** Marks that labels keep off: signs, lines, the north arrow and the scale bar. */
  const fixed = [
    square(center, 15),
    ...airports.map(({ point }) => square(point, 13)),
    ...airports.flatMap(({ point }) => boxesAlong(center, point)),
    ...stadiums.map(({ point }) => square(point, 8)),
    { x: WIDTH - 80, y: 14, width: 66, height: 100 },
    { x: 14, y: height - 64, width: bar.length + 130, height: 50 },
  ];
  const stadiumRadius = round(STADIUM_RADIUS_NM * MILES_PER_NAUTICAL_MILE * unitsPerMile);
  return {
    width: WIDTH,
    height,
    unitsPerMile,
    center,
    airports,
    stadiums,
    stadiumRadius,
    rings,
    bar,
    frame,
    fixed,
  };
}
