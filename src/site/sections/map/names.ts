/** Chooses which cities of the map have a name beside their dot, and where, so that no two names overlap. */

/** Side of the dot, as an offset in the map's units. */
export const NAME_AT = {
  right: { dx: 14, dy: 10, anchor: "start" },
  left: { dx: -14, dy: 10, anchor: "end" },
  below: { dx: -6, dy: 40, anchor: "start" },
  above: { dx: 8, dy: -12, anchor: "start" },
} as const;

type Side = keyof typeof NAME_AT;

interface Place {
  name: string;
  x: number;
  y: number;
  side: Side;
}

/** On phones, where letters are largest; measured in Instrument Serif. */
const LETTER = { width: 15, ascent: 26, descent: 8 };
const LINE = 34;

/** Letters of a name on one line. A longer one could leave a phone with text spacing (WCAG 1.4.12). */
const LONGEST = 16;

/** Returns a long name's words on two lines. */
export function linesOf(name: string): [string, string?] {
  const at = name.search(/\s\S*$/);
  return name.length > LONGEST && at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name];
}

/** The last line is at the height of a name on one line, except below the dot. */
export const firstLineOffset = (name: string, side: Side): number =>
  linesOf(name)[1] && side !== "below" ? -LINE : 0;

function boxOf({ name, x, y }: Place, side: Side) {
  const { dx, dy, anchor } = NAME_AT[side];
  const [first, second = ""] = linesOf(name);
  const width = Math.max(first.length, second.length) * LETTER.width;
  const left = x + dx - (anchor === "end" ? width : 0);
  const top = y + dy + firstLineOffset(name, side) - LETTER.ascent;
  const height = LETTER.ascent + LETTER.descent + (second ? LINE : 0);
  return { left, right: left + width, top, bottom: top + height };
}

type Box = ReturnType<typeof boxOf>;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

/** Returns a side for each city, the owner's if it is free; undefined where all are taken. */
export function placeNames(cities: readonly Place[], width: number): (Side | undefined)[] {
  const taken: Box[] = [];
  return cities.map((city) => {
    const sides = new Set<Side>([city.side, "right", "left", "below", "above"]);
    for (const side of sides) {
      const box = boxOf(city, side);
      const isInside = side === city.side || (box.left >= 0 && box.right <= width);
      if (!isInside || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      return side;
    }
    return undefined;
  });
}
