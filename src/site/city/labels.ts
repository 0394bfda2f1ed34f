/** Labels cover each other, and the map's marks, as little as possible. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Passes over all labels; later passes move labels that an earlier choice has crowded. */
const PASSES = 6;
/** Cost, in square units, of a candidate for each better one before it. */
const RANK_COST = 60;
/** How much worse it is to cover another label than to cover a mark. */
const LABEL_FACTOR = 3;
/** How much worse it is to leave the map than to cover something on it. */
const OUTSIDE_FACTOR = 4;

export const sharedArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const coveredArea = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + sharedArea(box, other), 0);

/**
 * @param labels for each label, the boxes where it could be, the best first
 * @param frame the map; labels stay inside if they can
 * @param marks what is drawn on the map and should stay visible
 * @returns for each label, its box, and `overlap`: the area, in square units, in which it covers other
 *   labels or leaves the map
 */
export function placeLabels(labels: readonly Box[][], frame: Box, marks: readonly Box[]) {
  const chosen = labels.map(([best]) => best as Box);
  const overlapOf = (box: Box, index: number) => {
    const outside = box.width * box.height - sharedArea(box, frame);
    return coveredArea(box, chosen.toSpliced(index, 1)) + outside * OUTSIDE_FACTOR;
  };
  for (let pass = 0; pass < PASSES; pass++)
    for (const [index, candidates] of labels.entries()) {
      const costs = candidates.map(
        (box, rank) =>
          overlapOf(box, index) * LABEL_FACTOR + rank * RANK_COST + coveredArea(box, marks),
      );
      chosen[index] = candidates[costs.indexOf(Math.min(...costs))] as Box;
    }
  return chosen.map((box, index) => ({ box, overlap: overlapOf(box, index) }));
}

/** Returns boxes of a given size around a point: below, above and beside it, then in between, then farther. */
export function boxesAround(
  { x, y }: Point,
  { width, height }: Pick<Box, "width" | "height">,
  distance: number,
): Box[] {
  const reach = { x: distance + width / 2, y: distance + height / 2 };
  const directions = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    ...[1, -1].flatMap((side) => [
      [side, 0.45],
      [side, -0.45],
      [side * 0.75, 1],
      [side * 0.75, -1],
      [side * 0.4, 1],
      [side * 0.4, -1],
    ]),
  ] as [number, number][];
  return [1, 1.35].flatMap((farther) =>
    directions.map(([east, south]) => ({
      x: x + east * reach.x * (east === 0 ? 1 : farther) - width / 2,
      y: y + south * reach.y * (south === 0 ? 1 : farther) - height / 2,
      width,
      height,
    })),
  );
}
