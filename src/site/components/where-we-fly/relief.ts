/**
 * A hint of the mountains: lines drawn across the state that rise over the larger ranges, as
 * engravers once drew medals. The crests are sketched by hand: an ornament, not a survey.
 */
import { type Place, type Point, project } from "./projection.ts";

type Crest = readonly (readonly [lat: number, lon: number])[];

const CRESTS: readonly Crest[] = [
  // Front Range with the Medicine Bow, from the Wyoming line to Pikes Peak
  [
    [40.95, -105.95],
    [40.45, -105.7],
    [40.05, -105.65],
    [39.65, -105.8],
    [39.25, -105.55],
    [38.84, -105.05],
  ],
  // Park and Gore ranges
  [
    [40.95, -106.7],
    [40.45, -106.68],
    [40, -106.45],
    [39.55, -106.2],
  ],
  // Flat Tops
  [
    [40.1, -107.5],
    [39.95, -107.15],
  ],
  // Sawatch
  [
    [39.5, -106.55],
    [39.1, -106.47],
    [38.65, -106.3],
    [38.35, -106.22],
  ],
  // Elk Mountains
  [
    [39.15, -107.2],
    [38.9, -106.9],
  ],
  // Sangre de Cristo
  [
    [38.35, -105.9],
    [37.85, -105.55],
    [37.4, -105.4],
    [37.05, -105.2],
  ],
  // San Juan
  [
    [37.9, -107.95],
    [37.9, -107.5],
    [37.7, -107.15],
    [37.5, -106.85],
    [37.2, -106.7],
  ],
  // Grand Mesa and the Uncompahgre
  [
    [39.1, -108.15],
    [39, -107.85],
  ],
  [
    [38.85, -108.7],
    [38.4, -108.3],
  ],
];

/** Rise over a crest and distance at which it has fallen to a third, in units of the map. */
const RISE = 40;
const REACH = 23;
/** Lines and their points, in degrees. */
const LINES = { north: 40.76, south: 37.09, step: 0.155 };
const POINTS = { west: -109, east: -102.1, step: 0.08 };
/** Largest error of the drawn line, in units. */
const TOLERANCE = 1.3;

const crests = CRESTS.map((crest) => crest.map(([lat, lon]) => project({ lat, lon })));

/** Distance of a point from a segment. */
function distance(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}

/** How far a line rises at a point; peaks and saddles alternate along each crest. */
function rise(point: Point): number {
  const nearest = Math.min(
    ...crests.flatMap((crest) =>
      crest.slice(1).map((end, index) => distance(point, crest[index] ?? end, end)),
    ),
  );
  const rugged =
    0.72 +
    0.16 * Math.sin(point.x * 0.19 + point.y * 0.07) +
    0.12 * Math.sin(point.x * 0.41 - point.y * 0.29);
  return RISE * rugged * Math.exp(-((nearest / REACH) ** 2));
}

/** Leaves out points that a straight line passes anyway (Douglas and Peucker, 1973). */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const off = points.map((point) => distance(point, first, last));
  const worst = off.indexOf(Math.max(...off));
  if ((off[worst] ?? 0) <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, worst + 1)), ...simplify(points.slice(worst)).slice(1)];
}

function line(lat: number): string {
  const count = Math.round((POINTS.east - POINTS.west) / POINTS.step);
  const places = Array.from(
    { length: count + 1 },
    (_, index): Place => ({ lat, lon: POINTS.west + index * POINTS.step }),
  );
  const points = places.map(project).map((flat) => ({
    x: flat.x,
    y: Math.round(flat.y - rise(flat)),
  }));
  return simplify(points)
    .map(({ x, y }, index, all) => {
      const before = all[index - 1];
      if (!before) return `M${x} ${y}`;
      const [dx, dy] = [x - before.x, y - before.y];
      return dy === 0 ? `h${dx}` : `l${dx}${dy < 0 ? "" : " "}${dy}`;
    })
    .join("");
}

/** Path data of all lines, in relative whole steps. */
export function reliefLines(): string {
  const count = Math.round((LINES.north - LINES.south) / LINES.step);
  return Array.from({ length: count + 1 }, (_, index) =>
    line(LINES.north - index * LINES.step),
  ).join("");
}
