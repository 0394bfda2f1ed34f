/**
 * Cuts the two voices of the site down to the characters it uses and writes them to
 * src/site/fonts, where they are committed. Run by hand when a face or the character set
 * changes: `node scripts/subset-fonts.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Printable ASCII, Latin-1 letters for names of people and places, and typographic marks. */
const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)),
  ..."ÁÉÍÑÓÚÜáéíñóúüçèêö",
  ..."–—‘’“”…·×°©®™½¼¾−′″→←↑↓\u00a0",
].join("");

const faces = [
  {
    from: "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
    to: "instrument-serif.woff2",
  },
  {
    from: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    // The site sets text in 400 to 600 only; the width axis is not in this file.
    variationAxes: { wght: { min: 400, max: 600 } },
  },
];

for (const face of faces) {
  const source = readFileSync(`node_modules/${face.from}`);
  const subset = await subsetFont(source, characters, {
    targetFormat: "woff2",
    ...(face.variationAxes ? { variationAxes: face.variationAxes } : {}),
  });
  writeFileSync(`src/site/fonts/${face.to}`, subset);
  console.log(`${face.to}: ${source.length} -> ${subset.length} bytes`);
}
