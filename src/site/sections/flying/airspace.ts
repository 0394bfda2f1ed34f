/** Airports and stadiums at their true bearing and distance from a city. */
import { type Coordinates, offsetMiles, whereInWords } from "./distance.ts";
import type { FlyingFields, Side } from "./schema.ts";

/** Radius of the airspace that is closed around a stadium on game days: three nautical miles (FAA). */
const STADIUM_RADIUS_MILES = 3 * 1.150779;

/** Size of the map, in user units of its SVG, as all lengths below. */
const WIDTH = 880;
const MIN_HEIGHT = 560;
const MAX_HEIGHT = 680;
/** Distance between the outermost place and the map's edges. */
const PADDING = { x: 90, y: 70 };

/** Average width of a letter: in an airport's name, and in the town's name where the map is narrow. */
const LETTER_WIDTH = { place: 13, town: 23 };
/** Smallest distance between a label and the map's edge. */
const LABEL_MARGIN = 24;

/** Miles between two rings: the smallest step that leaves room for a label. */
const RING_STEPS = [1, 2, 5, 10];
const RING_LABEL_ROOM = 85;

/** A direction from the city: each value is 1 or -1. */
interface Diagonal {
  east: number;
  south: number;
}

const DIAGONALS: Diagonal[] = [
  { east: -1, south: 1 },
  { east: 1, south: 1 },
  { east: 1, south: -1 },
  { east: -1, south: -1 },
];

const inside = (labels: { isInside: boolean }[]) => labels.filter((label) => label.isInside).length;

interface Point {
  x: number;
  side: Side;
}

type Places = Pick<FlyingFields, "city" | "airports" | "stadiums">;

export function airspaceMap({ city, airports: nearby, stadiums: closed }: Places) {
  const { name, geo } = city;
  const located = <Place extends Coordinates>(place: Place, radius = 0) => ({
    ...place,
    ...offsetMiles(geo, place),
    radius,
    where: whereInWords(geo, place),
  });
  const airports = nearby.map((airport) => located(airport));
  const stadiums = closed.map((stadium) => located(stadium, STADIUM_RADIUS_MILES));
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
  /** If a label would run off the map's right edge, it goes to the left of its mark. */
  const labeled = <Place extends Point>(place: Place, length: number): Place =>
    place.side === "right" && place.x + length > WIDTH - LABEL_MARGIN
      ? { ...place, side: "left" }
      : place;
  const labeledPlace = <Place extends Point & { name: string }>(place: Place) =>
    labeled(place, place.name.length * LETTER_WIDTH.place);
  const center = labeled(
    { ...onMap(located(geo)), side: "right" as Point["side"] },
    name.length * LETTER_WIDTH.town,
  );
  const step = RING_STEPS.find((miles) => miles * unitsPerMile > RING_LABEL_ROOM) ?? 10;
  const radii = [1, 2, 3, 4].map((times) => Math.round(times * step * unitsPerMile));
  const labelsToward = ({ east, south }: Diagonal) =>
    radii.map((radius) => {
      const x = center.x + east * Math.round(radius * Math.SQRT1_2 + 6);
      const y = center.y + south * Math.round(radius * Math.SQRT1_2) + (south > 0 ? 20 : -8);
      const isInside =
        x > PADDING.x && x < WIDTH - PADDING.x && y > PADDING.y && y < height - LABEL_MARGIN;
      return { x, y, textAnchor: east > 0 ? "start" : "end", isInside } as const;
    });
  // The labels are on one diagonal: the one on which most of them are inside the map.
  const [ringLabels = []] = DIAGONALS.map(labelsToward).sort((a, b) => inside(b) - inside(a));
  const rings = radii.map((radius, index) => ({
    radius,
    miles: (index + 1) * step,
    label: ringLabels[index],
  }));
  return {
    width: WIDTH,
    height,
    center,
    airports: airports.map(onMap).map(labeledPlace),
    stadiums: stadiums.map(onMap).map(labeledPlace),
    rings,
  };
}
