/**
 * Puts names beside dots so that no name covers another name or dot, for any set of cities. Boxes
 * are as tall as a comfortable target, so what does not overlap can also be hit (WCAG 2.5.8).
 */
import { MAP, type Point } from "./projection.ts";

/** Size of the letters, in units of the map. */
export const LETTER = 19;
/** Mean advance of Instrument Sans at weight 600, generous. */
const ADVANCE = 0.57;
/** Height of a name's box: 24 CSS pixels where the map is at least 37.5rem wide. */
const BOX_HEIGHT = 32;
/** From the middle of a dot to the name beside it. */
const GAP = 13;
const DOT = 8;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Label {
  box: Box;
  anchor: "start" | "middle" | "end";
  /** Where the text is anchored, and its baseline. */
  x: number;
  y: number;
}

/** How much two boxes cover of each other, in square units. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function labelAt(dot: Point, name: string, anchor: Label["anchor"], dx: number, dy: number): Label {
  const width = Math.ceil(name.length * LETTER * ADVANCE);
  const x = dot.x + dx;
  const middle = dot.y + dy;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - Math.ceil(width / 2);
  return {
    anchor,
    x,
    y: middle + Math.round(LETTER * 0.35),
    box: { left, top: middle - BOX_HEIGHT / 2, width, height: BOX_HEIGHT },
  };
}

/** Places tried for a name, the most readable first: right, left, above, below, then askew. */
function places(dot: Point, name: string): Label[] {
  const right = (dy: number) => labelAt(dot, name, "start", GAP, dy);
  const left = (dy: number) => labelAt(dot, name, "end", -GAP, dy);
  const over = (dy: number) => labelAt(dot, name, "middle", 0, dy);
  return [
    ...[0, -6, 6].map(right),
    left(0),
    ...[-27, 27].map(over),
    ...[-10, 10, -20, 20, -30, 30].flatMap((dy) => [right(dy), left(dy)]),
    ...[-40, 40].map(over),
  ];
}

const dotBox = ({ x, y }: Point): Box => ({
  left: x - DOT,
  top: y - DOT,
  width: 2 * DOT,
  height: 2 * DOT,
});

function outside({ left, top, width, height }: Box): boolean {
  return left < 0 || top < 0 || left + width > MAP.width || top + height > MAP.height;
}

/**
 * A label for each city, in the order given. Every name starts at its best place; then each in
 * turn moves to where it covers least, until nothing moves.
 */
export function placeLabels(cities: readonly { name: string; dot: Point }[]): Label[] {
  const tried = cities.map(({ name, dot }) => places(dot, name));
  const chosen = tried.map(() => 0);
  const labelOf = (city: number) => tried[city]?.[chosen[city] ?? 0] as Label;
  const cost = (city: number, place: Label, rank: number) =>
    cities.reduce(
      (sum, other, index) => {
        if (index === city) return sum;
        return (
          sum +
          overlap(place.box, labelOf(index).box) * 2 +
          overlap(place.box, dotBox(other.dot)) * 4
        );
      },
      rank + (outside(place.box) ? 1e6 : 0),
    );
  for (let pass = 0; pass < 20; pass++) {
    let moved = false;
    tried.forEach((options, city) => {
      const costs = options.map((place, rank) => cost(city, place, rank));
      const best = costs.indexOf(Math.min(...costs));
      if (best !== chosen[city]) moved = true;
      chosen[city] = best;
    });
    if (!moved) break;
  }
  return cities.map((_, city) => labelOf(city));
}
