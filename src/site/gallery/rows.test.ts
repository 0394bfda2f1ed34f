import { expect, it } from "vitest";
import { galleryRows } from "./rows.ts";

/** Shapes of a landscape photo, a wide landscape photo, an upright (portrait) photo and a film. */
const SHAPES = {
  L: { ratio: 1.5 },
  W: { ratio: 1.78 },
  U: { ratio: 0.75 },
  F: { ratio: 1.78, needsFullWidth: true },
};

/** Returns each row as text: one letter per work, uppercase if the work fills the width of a phone. */
const rowsOf = (works: string): string[] =>
  galleryRows(
    [...works].map((letter) => ({ letter, ...SHAPES[letter as keyof typeof SHAPES] })),
  ).map((row) =>
    row.map(({ item, solo }) => (solo ? item.letter : item.letter.toLowerCase())).join(""),
  );

it.each([
  ["", []],
  ["U", ["U"]],
  ["LU", ["LU"]],
  ["LULL", ["LU", "ll"]],
  ["WLLULU", ["W", "ll", "Ulu"]],
  ["LUUWL", ["LU", "uwL"]],
  ["LFFL", ["LF", "FL"]],
])("divides the works %s into the rows %s", (works, rows) => {
  expect(rowsOf(works)).toEqual(rows);
});

it("lays out 100 works in full-width rows of at most three works each", () => {
  const rows = galleryRows(Array.from("LUWUL".repeat(20), (letter) => SHAPES[letter as "L"]));
  expect(rows.flat()).toHaveLength(100);
  for (const row of rows) {
    expect(row.length).toBeLessThanOrEqual(3);
    const width = row.reduce((sum, { share }) => sum + share, 0);
    expect(Math.abs(width - 100)).toBeLessThanOrEqual(1);
  }
});
