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

/** A label for each city, in the order given: each takes the first place that is still free. */
export function placeLabels(cities: readonly { name: string; dot: Point }[]): Label[] {
  const size = 2 * DOT;
  const taken = cities.map(
    ({ dot }): Box => ({ left: dot.x - DOT, top: dot.y - DOT, width: size, height: size }),
  );
  return cities.map(({ name, dot }) => {
    const options = places(dot, name);
    const free = ({ box }: Label) => inside(box) && !taken.some((other) => overlap(box, other));
    const label = options.find(free) ?? (options[0] as Label);
    taken.push(label.box);
    return label;
  });
}
