/** Lays out a gallery's works in full-width rows, based on their shapes. */

export interface Shape {
  /** Width over height. */
  ratio: number;
  /** Whether the work needs the full width of a phone, as a film with its controls does. */
  needsFullWidth?: boolean;
}

export interface PlacedWork<Item> {
  item: Item;
  /** The work's share of the row's width, in percent. */
  share: number;
  /** Whether the work fills the width of a phone; other works share a line with a neighbor. */
  solo: boolean;
}

/** Maximum number of works per row; four would be tiny on a tablet. */
const MAX_PER_ROW = 3;

/**
 * Returns the ideal aspect ratio of a row; a row's aspect ratio is the sum of its works' ratios. The first
 * row is the tallest; after it, taller rows alternate with lower rows of more works.
 */
const idealRatio = (row: number): number => (row === 0 ? 2.4 : row % 2 === 1 ? 3.2 : 4.5);

/**
 * Minimum aspect ratio of a work that is alone in its row: a taller picture is cropped to it
 * (WorkFigure.tsx), so that the picture fits in the viewport.
 */
const MIN_SINGLE_RATIO = 2.2;

const isUpright = ({ ratio }: Shape): boolean => ratio < 1;

/** Returns how far a row's ratio is from the ideal, plus a penalty if the row's only work is cropped. */
function rowCost(row: Shape[], index: number): number {
  const sum = row.reduce((total, { ratio }) => total + ratio, 0);
  const distance = (ratio: number) => Math.log(ratio / idealRatio(index)) ** 2;
  return row.length === 1
    ? distance(MIN_SINGLE_RATIO) + Math.log(MIN_SINGLE_RATIO / sum) ** 2 / 3
    : distance(sum);
}

interface Plan<Item> {
  cost: number;
  rows: Item[][];
}

/** Divides works into rows so that the total cost is as low as possible; keeps the order of the works. */
function divideIntoRows<Item extends Shape>(items: Item[]): Item[][] {
  const memo = new Map<string, Plan<Item>>();
  const planFrom = (start: number, rowIndex: number): Plan<Item> => {
    if (start >= items.length) return { cost: 0, rows: [] };
    const key = `${start} ${rowIndex}`;
    const memoized = memo.get(key);
    if (memoized) return memoized;
    const plans = Array.from(
      { length: Math.min(MAX_PER_ROW, items.length - start) },
      (_, extra) => {
        const row = items.slice(start, start + extra + 1);
        const following = planFrom(start + extra + 1, rowIndex + 1);
        return { cost: rowCost(row, rowIndex) + following.cost, rows: [row, ...following.rows] };
      },
    );
    const best = plans.reduce((cheapest, plan) => (plan.cost < cheapest.cost ? plan : cheapest));
    memo.set(key, best);
    return best;
  };
  return planFrom(0, 0).rows;
}

/**
 * Returns the index, within a row, of the work that fills a phone's width, or -1 if there is none. In the
 * first row, it is the first work. In other rows of three, it is the first work if that is no portrait;
 * otherwise the last if that is none either. Films don't matter here: they always fill a phone's width.
 */
function soloIndex(row: Shape[], index: number): number {
  if (index === 0) return 0;
  return row.length === MAX_PER_ROW
    ? ([0, MAX_PER_ROW - 1].find((end) => !isUpright(row[end] as Shape)) ?? -1)
    : -1;
}

/** Moves a landscape photo between two portraits to the front, so that the portraits form a pair. */
function pairPortraits<Item extends Shape>(row: Item[]): Item[] {
  const [left, middle, right] = row;
  if (!left || !middle || !right) return row;
  const isBetween = isUpright(left) && !isUpright(middle) && isUpright(right);
  return isBetween ? [middle, left, right] : row;
}

/**
 * Lays out works in rows.
 * @param items works in gallery order
 * @returns rows of one to three works, each with its share of the row's width
 */
export function galleryRows<Item extends Shape>(items: Item[]): PlacedWork<Item>[][] {
  return divideIntoRows(items).map((unsorted, index) => {
    const row = pairPortraits(unsorted);
    const sum = row.reduce((total, { ratio }) => total + ratio, 0);
    const solo = soloIndex(row, index);
    const isLarge = row.map(
      ({ needsFullWidth }, position) => needsFullWidth === true || position === solo,
    );
    return row.map((item, position) => ({
      item,
      share: Math.round((100 * item.ratio) / sum),
      // A work between two works that fill the width has no neighbor to share a line with.
      solo:
        isLarge[position] || (isLarge[position - 1] !== false && isLarge[position + 1] !== false),
    }));
  });
}
