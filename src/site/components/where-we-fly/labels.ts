/**
 * Puts names beside dots so that no name covers another name or dot. Boxes are as tall as a
 * comfortable target, so what does not overlap can also be hit (WCAG 2.5.8).
 */
import { MAP, type Point } from "./projection.ts";

/** Size of the letters, in units of the map. */
export const LETTER = 19;
/** Mean advance of Instrument Sans at weight 600, generous. */
const ADVANCE = 0.57;
/** Height of a name's box: 24 CSS pixels where the map is at least 37.5rem wide. */
const BOX_HEIGHT = 32;
/** From the middle of a dot to the name beside it, and to the middle of one above or below. */
const GAP = 13;
const RISE = 27;
/** Half of the square that a dot takes. */
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

/** Whether two boxes cover any of each other. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

function labelAt(dot: Point, name: string, anchor: Label["anchor"], dy: number): Label {
  const width = Math.ceil(name.length * LETTER * ADVANCE);
  const x = dot.x + { start: GAP, middle: 0, end: -GAP }[anchor];
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const box = { left, top: dot.y + dy - BOX_HEIGHT / 2, width, height: BOX_HEIGHT };
  return { anchor, x, y: dot.y + dy + Math.round(LETTER * 0.35), box };
}

/** Places tried for a name, the most readable first: right, left, above, below, then askew. */
function places(dot: Point, name: string): Label[] {
  const beside = (dy: number) => [labelAt(dot, name, "start", dy), labelAt(dot, name, "end", dy)];
  const over = (dy: number) => labelAt(dot, name, "middle", dy);
  const askew = [6, 12, 18, 24, 30, 36].flatMap((dy) => [...beside(-dy), ...beside(dy)]);
  return [...beside(0), over(-RISE), over(RISE), ...askew];
}

const inside = ({ left, top, width, height }: Box) =>
  left >= 0 && top >= 0 && left + width <= MAP.width && top + height <= MAP.height;

/**
 * A label for each city: each in turn takes the first place that is still free. One that finds none
 * goes first in another round, since a place that it could have had is one of many for a neighbor.
 */
export function placeLabels(cities: readonly { name: string; dot: Point }[]): Label[] {
  const dots = cities.map(
    ({ dot }): Box => ({ left: dot.x - DOT, top: dot.y - DOT, width: 2 * DOT, height: 2 * DOT }),
  );
  const options = cities.map(({ name, dot }) => places(dot, name));
  let order = [...cities.keys()];
  for (let round = 1; ; round += 1) {
    const taken = [...dots];
    const labels = options.flatMap(([first]) => first ?? []);
    let stuck: number | undefined;
    for (const city of order) {
      const free = options[city]?.find(
        ({ box }) => inside(box) && !taken.some((other) => overlap(box, other)),
      );
      if (free) labels[city] = free;
      else stuck ??= city;
      taken.push((labels[city] as Label).box);
    }
    if (stuck === undefined || round > cities.length) return labels;
    order = [stuck, ...order.filter((city) => city !== stuck)];
  }
}
