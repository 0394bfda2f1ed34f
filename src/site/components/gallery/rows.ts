/** Arranges a gallery's works in rows that fill the page's width, from their shapes alone. */

/** A work's shape: what decides where it fits. */
export interface Shape {
  /** Width over height. */
  ratio: number;
  /** Too small to use beside another on a phone, such as a film with its controls. */
  wide?: boolean;
}

export interface Placed<Item> {
  item: Item;
  /** Percent of the row's width. */
  share: number;
  /** Fills the width of a phone; the others share a line with their neighbors. */
  solo: boolean;
}

/** Most works in a row: four would be thumbnails on a tablet. */
const MOST = 3;

/**
 * Sum of ratios each row aims for: width over height of the row. The first is the tallest, then
 * calm and dense rows alternate.
 */
const aim = (row: number): number => (row === 0 ? 2.4 : row % 2 === 1 ? 3.2 : 4.5);

/** A work alone in its row is cropped to a panorama (gallery.css), so that it fits the window. */
const PANORAMA = 2.2;

const isUpright = ({ ratio }: Shape): boolean => ratio < 1;

/** How far a row's shape is from what it aims for, and how much of a work alone is cropped away. */
function cost(row: Shape[], index: number): number {
  const sum = row.reduce((total, { ratio }) => total + ratio, 0);
  const off = (ratio: number) => Math.log(ratio / aim(index)) ** 2;
  return row.length === 1 ? off(PANORAMA) + Math.log(PANORAMA / sum) ** 2 / 3 : off(sum);
}

interface Plan<Item> {
  cost: number;
  rows: Item[][];
}

/** The cheapest division of works into rows, keeping their order. */
function divide<Item extends Shape>(items: Item[]): Item[][] {
  const memo = new Map<string, Plan<Item>>();
  const from = (start: number, row: number): Plan<Item> => {
    if (start >= items.length) return { cost: 0, rows: [] };
    const key = `${start} ${row}`;
    const planned = memo.get(key);
    if (planned) return planned;
    const plans = Array.from({ length: Math.min(MOST, items.length - start) }, (_, extra) => {
      const first = items.slice(start, start + extra + 1);
      const rest = from(start + extra + 1, row + 1);
      return { cost: cost(first, row) + rest.cost, rows: [first, ...rest.rows] };
    });
    const best = plans.reduce((one, other) => (other.cost < one.cost ? other : one));
    memo.set(key, best);
    return best;
  };
  return from(0, 0).rows;
}

/** On a phone, the first work of the gallery and one landscape of a row of three fill the width. */
function soloIn(row: Shape[], index: number): number {
  if (index === 0) return 0;
  return row.length === MOST
    ? ([0, MOST - 1].find((end) => !isUpright(row[end] as Shape)) ?? -1)
    : -1;
}

/** Moves a landscape from between two uprights to the front, so that the uprights make a pair. */
function paired<Item extends Shape>(row: Item[]): Item[] {
  const [left, middle, right] = row;
  if (!left || !middle || !right) return row;
  const between = isUpright(left) && !isUpright(middle) && isUpright(right);
  return between ? [middle, left, right] : row;
}

/**
 * @param items in their order
 * @returns rows, each of one to three works with its share of the width
 */
export function galleryRows<Item extends Shape>(items: Item[]): Placed<Item>[][] {
  return divide(items).map((unsorted, index) => {
    const row = paired(unsorted);
    const sum = row.reduce((total, { ratio }) => total + ratio, 0);
    const first = soloIn(row, index);
    const large = row.map(({ wide }, position) => wide === true || position === first);
    return row.map((item, position) => ({
      item,
      share: Math.round((100 * item.ratio) / sum),
      // A small one whose neighbors are large has its line to itself.
      solo: large[position] || (large[position - 1] !== false && large[position + 1] !== false),
    }));
  });
}
