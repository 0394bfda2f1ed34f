/**
 * Cuts the two voices of the site down to the characters it uses and writes them to
 * src/site/fonts, where they are committed. Run by hand when a face or the character set
 * changes: `node scripts/subset-fonts.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { readTables, writeTables } from "./subset-fonts/sfnt.ts";

/** Printable ASCII, Latin-1 letters for names of people and places, and typographic marks. */
const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)),
  ..."ÁÉÍÑÓÚÜáéíñóúüçèêö",
  ..."–—‘’“”…·×°©®™½¼¾−′″→←↑↓\u00a0",
].join("");

/** What browsers apply by themselves, and the figures of equal width that tables ask for. */
const keepFeatures = "ccmp locl rlig liga clig calt kern mark mkmk tnum".split(" ");

/** The site sets text in 400 to 600 only; the width axis is not in this file. */
const WEIGHTS = { min: 400, max: 600 };
const MIDDLE_WEIGHT = 500;

/** Set large only, where hinting, a third of its file, does nothing. */
async function displayFace(): Promise<Buffer> {
  const source = face("@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2");
  return subsetFont(source, characters, { targetFormat: "woff2", keepFeatures, noHinting: true });
}

/**
 * Variable in its outlines, with one kerning for all weights, the middle one's: kerning that
 * varies is 5 KB more, for differences of a few thousandths of an em.
 * @throws Error when the two cuts do not number their glyphs alike, so tables cannot be swapped
 */
async function textFace(): Promise<Buffer> {
  const source = face(
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  );
  const [variable, middle] = await Promise.all(
    [WEIGHTS, MIDDLE_WEIGHT].map(async (wght) =>
      readTables(
        await subsetFont(source, characters, {
          targetFormat: "truetype",
          variationAxes: { wght },
          keepFeatures,
        }),
      ),
    ),
  );
  for (const tag of ["cmap", "GSUB"]) {
    const [ours, theirs] = [variable?.get(tag), middle?.get(tag)];
    if (!ours || !theirs?.equals(ours)) throw new Error(`The two cuts differ in ${tag}`);
  }
  const swapped = new Map(variable);
  for (const tag of ["GPOS", "GDEF"]) swapped.set(tag, middle?.get(tag) as Buffer);
  return subsetFont(writeTables(swapped), characters, { targetFormat: "woff2", keepFeatures });
}

function face(file: string): Buffer {
  return readFileSync(`node_modules/${file}`);
}

for (const [name, make] of [
  ["instrument-serif", displayFace],
  ["instrument-sans", textFace],
] as const) {
  const font = await make();
  writeFileSync(`src/site/fonts/${name}.woff2`, font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
