/** Tables that fit the terminal. */
import { printable } from "./terminal.ts";

const GAP = "  ";
/** Columns are not squeezed below this. */
const NARROWEST = 6;

const segmenter = new Intl.Segmenter();
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

/** Columns a text takes in a terminal. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** Cuts or pads a text to exactly so many columns. */
function sized(text: string, width: number): string {
  const own = widthOf(text);
  if (own <= width) return text + " ".repeat(width - own);
  let cut = "";
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = used + (WIDE.test(segment) ? 2 : 1);
    if (next > width - 1) break;
    cut += segment;
    used = next;
  }
  return `${cut}…${" ".repeat(width - used - 1)}`;
}

/**
 * @param headings one per column
 * @param rows cells in the order of the headings
 * @param columns width of the terminal; undefined cuts nothing
 * @param stretch indexes of the columns to squeeze when space is short, the widest first
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns?: number,
  stretch: readonly number[] = [],
): string {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => printable(cell).replaceAll("\n", " ")),
  );
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => widthOf(row[column] ?? ""))),
  );
  const total = () => widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  while (columns !== undefined && total() > columns) {
    const widest = Math.max(...stretch.map((column) => widths[column] ?? 0));
    if (widest <= NARROWEST) break;
    widths[stretch.find((column) => widths[column] === widest) ?? 0] = widest - 1;
  }
  const lines = cells.map((row) =>
    row
      .map((cell, column) => sized(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join(GAP);
  return `${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`;
}
