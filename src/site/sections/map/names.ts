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

function boxOf({ name, x, y }: Place, side: Side) {
  const { dx, dy, anchor } = NAME_AT[side];
  const width = name.length * LETTER.width;
  const left = x + dx - (anchor === "end" ? width : 0);
  return {
    left,
    right: left + width,
    top: y + dy - LETTER.ascent,
    bottom: y + dy + LETTER.descent,
  };
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
