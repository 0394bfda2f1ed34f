import stringWidth from "string-width";
import { printable, columns as terminalColumns } from "./terminal.ts";

const GAP = "  ";
/** Width below which a column is never shrunk, in terminal columns. */
const MIN_WIDTH = 6;

const segmenter = new Intl.Segmenter();

function fitText(text: string, columns: number): string {
  let fitted = text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  while (stringWidth(fitted) > columns) {
    characters.pop();
    fitted = `${characters.join("")}…`;
  }
  return fitted + " ".repeat(columns - stringWidth(fitted));
}

/** @param shrinkable indexes of the columns that may be shrunk to fit the terminal, the widest first */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  shrinkable: readonly number[] = [],
  columns = terminalColumns,
): string {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => printable(cell).replaceAll("\n", " ")),
  );
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ""))),
  );
  const total = () => widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  while (total() > columns) {
    const widest = Math.max(...shrinkable.map((column) => widths[column] ?? 0));
    if (widest <= MIN_WIDTH) break;
    widths[shrinkable.find((column) => widths[column] === widest) ?? 0] = widest - 1;
  }
  const lines = cells.map((row) =>
    row
      .map((cell, column) => fitText(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join(GAP);
  return `${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`;
}
