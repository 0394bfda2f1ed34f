/** Chooses how dark a scrim must be, so that a picture keeps all the light that its text allows. */
import sharp from "sharp";
import type { Master } from "./masters.ts";

/** Squares about as large as a letter of small text. */
const GRID = { width: 160, height: 108 };
/** Rows of squares that a line of text covers. */
const LINE = 6;

/** Parts of a picture that have text on them in some window, in squares of the grid. */
const PARTS = {
  top: { columns: [0, 160], rows: [0, 32] },
  low: { columns: [0, 120], rows: [46, 108] },
  left: { columns: [0, 90], rows: [0, 108] },
  right: { columns: [70, 160], rows: [0, 108] },
} as const;

/** Fraction of squares behind a line to ignore, such as a window's reflection. The header's words are short. */
const IGNORED = { top: 0.001, low: 0.01, left: 0.01, right: 0.01 } as const;
/**
 * On gray 118 (of 255), small text has a contrast of 4.5:1 (WCAG 1.4.3). A lower value would dim pale skies more, but a
 * scrim that fades behind several lines needs the margin.
 */
const DARK_ENOUGH = { top: 105, low: 78, left: 84, right: 84 } as const;
/** In percent, like STEP. On a dark picture too, detail makes text hard to read. */
const WEAKEST = 24;
const STEP = 4;

/** Returns the gray of the brightest line, from 0 to 255. */
function brightest(squares: Buffer, part: keyof typeof PARTS) {
  const [left, right] = PARTS[part].columns;
  const [first, end] = PARTS[part].rows;
  let gray = 0;
  for (let row = first; row + LINE <= end; row += LINE / 2) {
    const line = squares
      .subarray(row * GRID.width, (row + LINE) * GRID.width)
      .filter((_, index) => index % GRID.width >= left && index % GRID.width < right)
      .sort();
    gray = Math.max(gray, line[Math.floor(line.length * (1 - IGNORED[part])) - 1] ?? 0);
  }
  return gray;
}

/**
 * Returns classes that set the strength of scrims at a picture's top, in its lower part and on its two sides.
 * Classes, because the Content-Security-Policy blocks style attributes.
 */
export async function scrimClasses({ file, tall }: Master): Promise<string> {
  const files = tall ? [file, tall.file] : [file];
  const pictures = await Promise.all(
    files.map((name) =>
      sharp(name)
        .autoOrient()
        .resize({ ...GRID, fit: "fill" })
        .grayscale()
        .raw()
        .toBuffer(),
    ),
  );
  return (Object.keys(PARTS) as (keyof typeof PARTS)[])
    .map((part) => {
      const gray = Math.max(...pictures.map((squares) => brightest(squares, part)));
      const needed = 100 * (1 - DARK_ENOUGH[part] / gray);
      return `scrim-${part}-${Math.max(WEAKEST, Math.ceil(needed / STEP) * STEP)}%`;
    })
    .join(" ");
}
