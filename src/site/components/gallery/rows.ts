/** Lays out a gallery's works in full-width rows, based on their shapes. */

export interface Shape {
  /** Width over height. */
  ratio: number;
  /** Needs the full width on a phone, such as a film with its controls. */
  wide?: boolean;
}

export interface Placed<Item> {
  item: Item;
  /** Percent of the row's width. */
  share: number;
  /** Full width on a phone; other works share a line with a neighbor. */
  solo: boolean;
}

/** Maximum works per row; four would be tiny on a tablet. */
const MAX_PER_ROW = 3;

/**
 * A row's target aspect ratio: the sum of its works' ratios. The first row is the tallest; after it,
 * taller and denser rows alternate.
 */
const idealRatio = (row: number): number => (row === 0 ? 2.4 : row % 2 === 1 ? 3.2 : 4.5);

/** A work alone in its row is cropped to this ratio (WorkFigure.tsx), so that it fits in the viewport. */
const PANORAMA = 2.2;

const isUpright = ({ ratio }: Shape): boolean => ratio < 1;

/** How far a row's ratio is from the ideal, plus a penalty for cropping a work that is alone. */
function cost(row: Shape[], index: number): number {
  const sum = row.reduce((total, { ratio }) => total + ratio, 0);
  const distance = (ratio: number) => Math.log(ratio / idealRatio(index)) ** 2;
  return row.length === 1 ? distance(PANORAMA) + Math.log(PANORAMA / sum) ** 2 / 3 : distance(sum);
}

interface Plan<Item> {
  cost: number;
  rows: Item[][];
}

/** Divides works into the rows with the lowest total cost, keeping their order. */
function divide<Item extends Shape>(items: Item[]): Item[][] {
  const memo = new Map<string, Plan<Item>>();
  const planFrom = (start: number, rowIndex: number): Plan<Item> => {
    if (start >= items.length) return { cost: 0, rows: [] };
    const key = `${start} ${rowIndex}`;
    const planned = memo.get(key);
    if (planned) return planned;
    const plans = Array.from(
      { length: Math.min(MAX_PER_ROW, items.length - start) },
      (_, extra) => {
        const row = items.slice(start, start + extra + 1);
        const following = planFrom(start + extra + 1, rowIndex + 1);
        return { cost: cost(row, rowIndex) + following.cost, rows: [row, ...following.rows] };
      },
    );
    const best = plans.reduce((cheapest, plan) => (plan.cost < cheapest.cost ? plan : cheapest));
    memo.set(key, best);
    return best;
  };
  return planFrom(0, 0).rows;
}

/**
 * Returns the index of the work that fills a phone's width, or -1: in the first row, the first work; in a row
 * of three, the first or last that isn't a portrait. Ignores films, which always fill it.
 */
function soloIndex(row: Shape[], index: number): number {
  if (index === 0) return 0;
  return row.length === MAX_PER_ROW
    ? ([0, MAX_PER_ROW - 1].find((end) => !isUpright(row[end] as Shape)) ?? -1)
    : -1;
}

/** Moves a landscape from between two portraits to the front, so that the portraits form a pair. */
function pairPortraits<Item extends Shape>(row: Item[]): Item[] {
  const [left, middle, right] = row;
  if (!left || !middle || !right) return row;
  const isBetween = isUpright(left) && !isUpright(middle) && isUpright(right);
  return isBetween ? [middle, left, right] : row;
}

/**
 * @param items in gallery order
 * @returns rows of one to three works, each with its share of the row's width
 */
export function galleryRows<Item extends Shape>(items: Item[]): Placed<Item>[][] {
  return divide(items).map((unsorted, index) => {
    const row = pairPortraits(unsorted);
    const sum = row.reduce((total, { ratio }) => total + ratio, 0);
    const first = soloIndex(row, index);
    const large = row.map(({ wide }, position) => wide === true || position === first);
    return row.map((item, position) => ({
      item,
      share: Math.round((100 * item.ratio) / sum),
      // A work between full-width neighbors has no work to share a line with.
      solo: large[position] || (large[position - 1] !== false && large[position + 1] !== false),
    }));
  });
}
