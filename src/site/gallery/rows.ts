export interface Shape {
  /** Width over height. */
  ratio: number;
  /** Whether the work needs the full width of a phone, as a film with its controls does. */
  needsFullWidth?: boolean;
}

/** Maximum number of works per row; four would be tiny on a tablet. */
const MAX_PER_ROW = 3;

/** A row is full when its works' ratios add up to this. The lower limit makes the first row the tallest. */
const FULL_RATIO = { first: 1.7, other: 2.8 };

const ratioOf = (row: Shape[]): number => row.reduce((sum, { ratio }) => sum + ratio, 0);

/** A work left over for the last row joins the row before, or takes one from it. */
function divideIntoRows<Item extends Shape>(items: Item[]): Item[][] {
  const rows: Item[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const fullRatio = rows.length === 1 ? FULL_RATIO.first : FULL_RATIO.other;
    if (row && row.length < MAX_PER_ROW && ratioOf(row) < fullRatio) row.push(item);
    else rows.push([item]);
  }
  const [previous, last] = rows.slice(-2);
  if (previous && last?.length === 1) {
    if (previous.length < MAX_PER_ROW) previous.push(...(rows.pop() ?? []));
    else last.unshift(...previous.splice(-1));
  }
  return rows;
}

/**
 * @returns rows of one to three works, each with its share of the row's width in percent, and whether it
 *   fills the width of a phone (`solo`); other works share a line with a neighbor
 */
export const galleryRows = <Item extends Shape>(items: Item[]) =>
  divideIntoRows(items).map((row, index) => {
    // In a row of three, an outer work, a landscape if there is one, fills a phone's width; the others share a line.
    const outer = [0, MAX_PER_ROW - 1].find((end) => (row[end]?.ratio ?? 0) >= 1) ?? 0;
    const isLarge = row.map(
      ({ needsFullWidth }, position) =>
        needsFullWidth === true ||
        (position === outer && (index === 0 || row.length === MAX_PER_ROW)),
    );
    return row.map((item, position) => ({
      item,
      share: Math.round((100 * item.ratio) / ratioOf(row)),
      // A work between two works that fill the width has no neighbor to share a line with.
      solo:
        isLarge[position] === true ||
        (isLarge[position - 1] !== false && isLarge[position + 1] !== false),
    }));
  });
